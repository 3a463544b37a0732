import { describe, expect, test } from 'vitest';
import { requireSendableTag } from '../../src/conditional/validators.js';

describe('a tag that a service sends is in ASCII', () => {
  test.each(['"7"', 'W/"7"', '""', '"!#$%&\'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~"'])('%s', (tag) => {
    expect(() => requireSendableTag(tag)).not.toThrow();
  });

  test.each(['"é"', '"a\x80"', '"\xffa"', 'W/"ü"'])('obs-text is refused: %j', (tag) => {
    expect(() => requireSendableTag(tag)).toThrow(
      expect.objectContaining({ code: 'conditional.etag', rule: 'caching.etag' }),
    );
  });

  test.each(['7', '"a b"', '"a', '"\u0100"'])('a text that is no tag is refused: %j', (tag) => {
    expect(() => requireSendableTag(tag)).toThrow(
      expect.objectContaining({ code: 'conditional.etag' }),
    );
  });
});
