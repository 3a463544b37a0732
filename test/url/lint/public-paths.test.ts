import type { RuleId } from 'halyard/rules';
import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';

/*
 * Paths of public APIs, as their OpenAPI documents write them: of those that people judged for the
 * evaluation of the linter RESTRuler (Apache-2.0). The rules that they break are those of the
 * conventions, which ask more, and something else in places.
 */

describe('paths of public APIs have the expected findings', () => {
  test.each<[path: string, rules: RuleId[]]>([
    // as the conventions ask
    ['/v2/ads', []],
    ['/v1/processes', []],
    ['/v1/projects/{scriptId}', []],
    ['/v1/projects/{scriptId}/deployments/{deploymentId}', []],
    ['/v1/projects/{scriptId}/versions/{versionNumber}', []],
    ['/v1/warehouses/{warehouse_id}', []],
    ['/webhooks', []],
    ['/workspaces/{workspace_id}', []],
    ['/api/account/v1/feedback', []],
    ['/vaults/{vaultUuid}/items/{itemUuid}/files/{fileUuid}/content', []],
    ['/apis/{apiId}/versions/{apiVersionId}/documentation', []],
    // upper case and underscores
    ['/Files', ['UFN.06']],
    ['/v1/Conferences', ['UFN.06']],
    ['/v1/Conferences/{ConferenceSid}/Participants/{ParticipantSid}', ['UFN.06']],
    ['/providers/Microsoft.MixedReality/operations', ['UFN.06']],
    ['/invoice_lines', ['UFN.09']],
    ['/time_entries/{time_entry_id}', ['UFN.09']],
    ['/contact_types/{contact_type_id}', ['UFN.09']],
    ['/expense_files/{expense_file_id}', ['UFN.09']],
    ['/expenses/{expense_id}/original_files', ['UFN.09']],
    ['/form_templates/{form_template_id}', ['UFN.09']],
    ['/time_entry_unit_types/{time_entry_unit_type_id}', ['UFN.09']],
    // versions that are nearly some
    ['/v1alpha/ideas', ['VER.05']],
    ['/v1beta/accounts', ['VER.05']],
    ['/v1beta1/alerts/{alertId}/feedback', ['VER.05']],
    ['/v1beta1/alerts/{alertId}/metadata', ['VER.05']],
    ['/1.0/SubjectivityAnalysis.json', ['UFN.06', 'UFN.08', 'VER.05']],
    // verbs
    ['/templates/delete', ['naming.verb']],
    ['/collections/merge', ['naming.verb']],
    ['/collections/fork/{collection_uid}', []],
    ['/mocks/{mock_uid}/unpublish', ['naming.verb']],
    ['/monitors/{monitor_uid}/run', ['naming.verb']],
    ['/v1/batches/{batch_id}/add', ['naming.verb']],
    ['/v1/addresses/recognize', ['naming.verb']],
    ['/news/search', ['naming.verb']],
    ['/timeseries/instances/suggest', ['naming.verb']],
    ['/auth/logout', ['naming.verb']],
    ['/signin/{signinId}', []],
    ['/workbooks/{workbookId}/tables/{tableId}/rows/batchcreate', ['naming.verb']],
    ['/workbooks/{workbookId}/tables/{tableId}/rows/batchupdate', ['naming.verb']],
    ['/v1/insurance/shipsurance/add_funds', ['UFN.09', 'naming.verb']],
    ['/GetSampleData', ['UFN.06', 'UFN.08', 'naming.verb']],
    ['/ListAlerts', ['UFN.06', 'UFN.08', 'naming.verb']],
    ['/PutFeedback', ['UFN.06', 'UFN.08', 'naming.verb']],
    ['/DescribeAnomalyDetector', ['UFN.06', 'UFN.08', 'naming.verb']],
    ['/changePassword', ['UFN.06', 'UFN.08', 'naming.verb']],
    ['/requestPasswordReset', ['UFN.06', 'UFN.08']],
    ['/fonts/listForCustomizer', ['UFN.06', 'UFN.08', 'naming.verb']],
    ['/profile/updateAddress', ['UFN.06', 'UFN.08', 'naming.verb']],
    ['/v1beta1/alerts:batchDelete', ['UFN.06', 'UFN.07', 'VER.05', 'naming.verb']],
    ['/v1/processes:listScriptProcesses', ['UFN.06', 'UFN.07', 'naming.verb']],
    [
      '/subscriptions/{subscriptionId}/resourceGroups/{resourceGroupName}/providers/Microsoft.Kusto/clusters/{clusterName}/checkNameAvailability',
      ['UFN.06', 'UFN.08', 'naming.verb'],
    ],
    // singulars
    ['/user/{userId}', ['naming.singular']],
    ['/profile/address', []],
    ['/glossary/{pageName}{mediaTypeExtension}', []],
    ['/Inbox', ['UFN.06']],
    ['/v1/Voice/{CallSid}/Summary', ['UFN.06']],
    ['/BackTestAnomalyDetector', ['UFN.06', 'UFN.08']],
    // words run together are not told apart from one word
    ['/apis/{apiId}/versions/{apiVersionId}/contracttest', []],
    ['/qrcode/business_card', ['UFN.09']],
    // names and identifiers out of turn
    ['/v1/{name}', []],
    ['/v1/{parent}/verifications', []],
    ['/calls/recordings/{id}', []],
    ['/calls/broadcasts/{id}/calls', []],
    ['/texts/broadcasts/{id}/start', ['naming.verb']],
    ['/bioentity/disease/{id}/genotypes', ['naming.singular']],
    ['/v1/Video/Rooms/{RoomSid}', ['UFN.06']],
    // words of filtering
    ['/{format}/PlayerGameProjectionStatsByDate/{date}', ['UFN.06', 'UFN.08', 'naming.query-word']],
    ['/relation/usage/between/{subject_category}/{object_category}', []],
    // fragments
    ['/#Action=DeleteEventSubscription', ['UFN.01', 'UFN.07']],
    ['/#X-Amz-Target=Kinesis_20131202.ListShards', ['UFN.01', 'UFN.07', 'UFN.09']],
  ])('%s: %j', (path, rules) => {
    const found = new Set(checkUrl(path).map(({ rule }) => rule));
    expect([...found].sort()).toEqual([...rules].sort());
  });
});

describe('paths of well-known APIs that follow the conventions have no finding', () => {
  test.each(
    `/repos/{owner}/{repo}/issues/{issue_number}/comments
     /repos/{owner}/{repo}/commits/{ref}/check-runs /users/{username}/followers
     /orgs/{org}/teams/{team_slug}/memberships/{username} /v1/customers/{customer}/sources
     /v1/subscription-schedules /v1/balance-transactions/{id} /v1/accounts/{account}/capabilities
     /v1/accounts/{sid}/messages/{message}/media /v1/conversations/{conversation}/participants
     /v1/projects/{project}/zones/{zone}/instances /youtube/v3/playlist-items
     /api/v1/namespaces/kube-system/services /api/v1/namespaces/{namespace}/pods/{name}
     /apis/apps/v1/namespaces/{namespace}/deployments /api/v2/species/{id} /api/v2/pokemon/{id}
     /drugs/v1/events?limit=10&count=1 /v1/parameters/1/stations/71420/periods/latest
     /v1/stations/71420/observations /v1/stop-points/740000001/departures
     /v1/municipalities/0180/statistics /v1/companies/5560360793/annual-reports /v1/job-ads/24680
     /v1/droplets/17/snapshots /v1/domains/example.com/records /v1/books/9780140328721/editions
     /v1/documents/17/versions/2 /v1/orders/17/cancellations
     https://api.example.se/orders/v1/orders/17?fields=id,total`.split(/\s+/),
  )('%s', (url) => {
    expect(checkUrl(url)).toEqual([]);
  });
});
