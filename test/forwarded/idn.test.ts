import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { domainToUnicode } from 'node:url';
import { baseUrl } from 'halyard/forwarded';
import { describe, expect, test } from 'vitest';

const fallback = 'https://fallback.example';

function hostOf(host: string): string | undefined {
  const { source, href } = baseUrl(
    { headers: { forwarded: `host="${host}"` } },
    { fallback, trustedHops: 1 },
  );
  return source === 'forwarded' ? href.slice('https://'.length) : undefined;
}

describe('internationalised names are written in punycode (RFC 5890 §2.3.2.1, UTS 46)', () => {
  test.each<readonly [host: string, ascii: string]>([
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.Example', 'xn--bcher-kva.example'],
    ['räksmörgås.se', 'xn--rksmrgs-5wao1o.se'],
    // The deviation characters stay as they are in URLs.
    ['straße.de', 'xn--strae-oqa.de'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['אבג.example', 'xn--4dbcd.example'],
    ['api.bücher.example:8443', 'api.xn--bcher-kva.example:8443'],
  ])('%s is %s', (host, ascii) => {
    expect(hostOf(host)).toBe(ascii);
    // As a header comes: an octet in UTF-8 for each character.
    expect(hostOf(Buffer.from(host).toString('latin1'))).toBe(ascii);
  });

  test('also the ten-thousandth time, when V8 has optimised the code', () => {
    // V8 stores a longer URL in two parts, which Node reads by other code.
    const answers = Array.from({ length: 10_000 }, () => hostOf('ü.se'));
    expect([...new Set(answers)]).toEqual(['xn--tda.se']);
  });

  test('in ISO 8859-1 too', () => {
    expect(hostOf('b\xfccher.example')).toBe('xn--bcher-kva.example');
  });
});

describe('a host that UTS 46 maps to another one is refused', () => {
  test.each<readonly [sentence: string, host: string]>([
    ['an ideographic full stop', 'evil\u3002com'],
    ['a fullwidth full stop', 'evil\uff0ecom'],
    ['a halfwidth ideographic full stop', 'evil\uff61com'],
    ['a fullwidth full stop between letters', 'b\u00fccher\uff0eexample'],
    ['a fullwidth letter', '\uff45vil.com'],
    ['a fullwidth letter beside others', 'b\uff55\u00fccher.example'],
    ['a fullwidth solidus', 'good.se\uff0fevil.com'],
    ['a soft hyphen', 'ev\u00adil.com'],
    ['a soft hyphen beside letters', 'b\u00fc\u00adcher.example'],
    ['a zero width space', 'b\u00fc\u200bcher.example'],
    ['a zero width joiner', '\u0628\u200d\u0628.example'],
    ['a variation selector', 'b\u00fc\ufe0fcher.example'],
    ['a combining grapheme joiner', 'b\u00fc\u034fcher.example'],
    ['a sign of two letters', '\u2100.com'],
    ['a ligature', '\ufb01x.se'],
    ['the Kelvin sign', '\u212a\u00f6.se'],
    ['the Angstrom sign', '\u212bngstr\u00f6m.se'],
    ['a letter and its mark apart', 'bu\u0308cher.example'],
    ['a letter with an iota below', '\u1fb3.example'],
    ['a superscript', 'b\u00fc\u00b2.example'],
    ['an emoji', '\u{1f600}.la'],
    ['a lone surrogate', '\ud800\u00f6.se'],
    ['a space of another kind', 'b\u00fc\u00a0cher.example'],
    ['an empty label', 'b\u00fc..example'],
    ['a last label that is a number', 'b\u00fc.1'],
    ['a broken A-label beside it', 'xn--a.b\u00fc'],
    ['an underscore', 'b_\u00fc.example'],
    ['an escape', 'b\u00fc%2eexample'],
    ['right-to-left and left-to-right letters', '\u05d0a.example'],
    ['a name that is longer than DNS takes', `${'\u00fc.'.repeat(126)}example`],
    ['a name that is far longer', '\u00fc'.repeat(100_000)],
  ])('%s', (_, host) => {
    expect(hostOf(host)).toBeUndefined();
    const allowedHosts = ['evil.com', 'xn--bcher-kva.example', 'good.se', 'xn--n-vfa.se'];
    const own = baseUrl({ headers: { host } }, { fallback, allowedHosts });
    expect(own.href).toBe(fallback);
  });

  test('a name with any letter converts back to itself in lower case', () => {
    let accepted = 0;
    // Every thirteenth: the scripts change, but not within a step.
    for (let code = 0x80; code < 0x3_0000; code += 13) {
      const character = String.fromCodePoint(code);
      const host = `b${character}.example`;
      const ascii = hostOf(host);
      if (ascii === undefined) continue;
      accepted += 1;
      if (domainToUnicode(ascii) !== host.toLowerCase()) {
        expect.fail(`U+${code.toString(16)} gives ${ascii}`);
      }
    }
    expect(accepted).toBeGreaterThan(3_000);
  });
});

test('a name in UTF-8 on a real connection', async () => {
  const server = createServer((incoming, response) => {
    response.end(baseUrl(incoming, { fallback, trustedHops: 1 }).href);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const forwarded = Buffer.from('proto=https;host="bücher.example"').toString('latin1');
  const text = await new Promise<string>((resolve, reject) => {
    request({ port, host: '127.0.0.1', headers: { forwarded } }, async (response) => {
      resolve((await response.toArray()).join(''));
    })
      .on('error', reject)
      .end();
  });
  server.close();
  expect(text).toBe('https://xn--bcher-kva.example');
});
