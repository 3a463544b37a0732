import { show } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';
import type { ForwardedElement } from './element.js';
import { formatForwarded } from './format-forwarded.js';
import { asciiHost, isPort, splitHost } from './host.js';
import { parseForwardedNode } from './node.js';
import { cleanPrefix } from './prefix.js';
import { endOfWhitespace, startOfElement } from './scan.js';
import { schemeOf } from './scheme.js';

/** What is wrong with a value, and whether {@link correct} puts it right. */
interface Fault {
  readonly message: string;
  /** The parameter; the element when there is none. */
  readonly name?: string;
  readonly correctable?: boolean;
}

/** Checks the values of the last element of a header, which is the gateway's own. */
export function checkElement(header: string, element: ForwardedElement): Finding[] {
  // A broken element may have lost parameters to the break.
  if (element.malformed !== undefined) return [];
  const { parameters } = element;
  const faults = [
    ...checkHost(parameters),
    ...checkProto(parameters),
    ...checkPort(parameters),
    ...checkPrefix(parameters),
  ];
  const places = placesOf(header);
  const nodes = checkNodes(parameters);
  const isCorrectable = [...faults, ...nodes].every(({ correctable }) => correctable);
  const suggestion =
    isCorrectable && OCTETS.test(header)
      ? header.slice(0, places.start) + correct(parameters)
      : undefined;
  const place = ({ name = '' }: Fault) => ({
    range: places.values.get(name) ?? ([places.start, header.length] as const),
  });
  return [
    ...faults.map((fault) =>
      finding('forwarded.parameters', fault.message, {
        ...place(fault),
        ...(suggestion !== undefined && { suggestion }),
      }),
    ),
    ...nodes.map((fault) => finding('HYP.09', fault.message, place(fault))),
  ];
}

/** What a header can hold. */
const OCTETS = /^[\0-\xff]*$/;

type Parameters = ForwardedElement['parameters'];

function checkHost({ host: given }: Parameters): Fault[] {
  if (given === undefined) {
    return [
      {
        message: 'There is no host. Write the host that clients call, such as host=gw.example.se.',
      },
    ];
  }
  const [host, port] = splitHost(given);
  const name = 'host';
  if (asciiHost(host) === undefined || (port !== undefined && !isPort(port))) {
    const message = `The host ${show(given)} is none. Write a host name, an IPv4 address, or an IPv6 address in brackets.`;
    return [{ name, message }];
  }
  if (port === undefined) return [];
  const message = `The host has a port: ${show(given)}. Write it as a parameter of its own.`;
  return [{ name, message, correctable: true }];
}

function checkProto({ proto }: Parameters): Fault[] {
  if (proto === undefined) {
    return [
      {
        message: 'There is no proto. Write the scheme that clients call, such as proto=https.',
        correctable: true,
      },
    ];
  }
  if (schemeOf(proto) !== undefined) return [];
  return [
    { name: 'proto', message: `The proto ${show(proto)} is no scheme of links. Write https.` },
  ];
}

function checkPort({ port }: Parameters): Fault[] {
  if (port === undefined || isPort(port)) return [];
  return [
    { name: 'port', message: `The port ${show(port)} is none. Write a number of 1 to 65535.` },
  ];
}

function checkPrefix({ prefix }: Parameters): Fault[] {
  if (prefix === undefined) return [];
  const name = 'prefix';
  const clean = cleanPrefix(prefix);
  if (clean === undefined) {
    const message = `The prefix ${show(prefix)} is no clean path. Write /<api>/<version>, without dot segments, empty segments and encoded slashes.`;
    return [{ name, message }];
  }
  if (clean === prefix) return [];
  const [fault, remedy] = [
    prefix.startsWith('/') ? 'ends with a slash' : 'does not begin with a slash',
    clean === '' ? 'Leave it out' : `Write ${show(clean)}`,
  ];
  return [{ name, message: `The prefix ${fault}: ${show(prefix)}. ${remedy}.`, correctable: true }];
}

function checkNodes(parameters: Parameters): Fault[] {
  return ['for', 'by'].flatMap((name) => {
    const value = parameters[name];
    if (value === undefined || parseForwardedNode(value) !== undefined) return [];
    const message = `The node ${show(value)} is none. Write an address, an IPv6 one in brackets, a name that begins with _, or unknown (RFC 7239 §6).`;
    return [{ name, message }];
  });
}

/** The element with the faults put right that can be. */
function correct(parameters: Parameters): string {
  const [host, hostPort] = splitHost(parameters.host ?? '');
  const prefix = cleanPrefix(parameters.prefix ?? '');
  const { proto = 'https', port = hostPort, ...others } = parameters;
  const { host: _host, prefix: _prefix, ...extensions } = others;
  return formatForwarded([
    {
      parameters: {
        proto,
        host: asciiHost(host),
        port,
        prefix: prefix || undefined,
        ...extensions,
      },
    },
  ]);
}

/** Where the last element of a header begins, and where its values stand. */
interface Places {
  readonly start: number;
  readonly values: ReadonlyMap<string, readonly [start: number, end: number]>;
}

/** name "=" value, in an element that keeps the grammar, with what may stand before it */
const PAIR = /[ \t;]*([^=; \t]*)=("(?:[^"\\]|\\.)*"|[^;, \t]*)/sy;

function placesOf(header: string): Places {
  const search = { quote: header.length };
  let end = header.length;
  let start = startOfElement(header, end, search);
  while (endOfWhitespace(header, start, end) === end) {
    end = start - 1;
    start = startOfElement(header, end, search);
  }
  const values = new Map<string, readonly [number, number]>();
  PAIR.lastIndex = start = endOfWhitespace(header, start, end);
  for (let pair = PAIR.exec(header); pair !== null; pair = PAIR.exec(header)) {
    const [{ length }, name = '', value = ''] = pair;
    const valueEnd = pair.index + length;
    values.set(name.toLowerCase(), [valueEnd - value.length, valueEnd]);
  }
  return { start, values };
}
