import { isObject, own } from '../../internal/json-object.js';
import { must } from '../../internal/must.js';
import { type Finding, finding } from '../../rules/finding.js';
import type { Exchange } from './exchange.js';

/**
 * Checks the body of an error: problem details (RFC 9457) are the standard format for it (HYP.06).
 * It needs no links, and so no `self` (HYP.05).
 */
export function checkProblem({ mediaType, json, jsonError, status }: Exchange): Finding[] {
  if (mediaType !== 'application/problem+json') {
    if (json === undefined && jsonError === undefined) return [];
    return [
      finding(
        'HYP.06',
        must('Content-Type of an error', 'be application/problem+json', mediaType),
        {
          path: ['response', 'headers', 'content-type'],
          suggestion: 'application/problem+json',
        },
      ),
    ];
  }
  if (!isObject(json)) {
    const message = 'Problem details must be a JSON object (RFC 9457 §3)';
    return [finding('HYP.06', message, { path: ['response', 'body'] })];
  }
  const fault = (name: string, expected: string) =>
    finding('HYP.06', `${must(name, expected, own(json, name))} (RFC 9457 §3.1)`, {
      path: ['response', 'body', name],
    });
  const texts = ['type', 'title', 'detail', 'instance'].filter(
    (name) => own(json, name) !== undefined && typeof own(json, name) !== 'string',
  );
  const given = own(json, 'status');
  return [
    ...texts.map((name) => fault(name, 'be a string')),
    ...(given === undefined || given === status
      ? []
      : [fault('status', `be the status code ${status}`)]),
  ];
}
