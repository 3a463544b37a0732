import { expect, test } from 'vitest';
import { rowValues } from '../../src/internal/row-values.js';

test('a plain row is its own values', () => {
  const row = { id: 1, cover: null };
  expect(rowValues(row)).toBe(row);
});

test('a getter of a class counts, and so does what only toJSON has', () => {
  class Book {
    readonly #id = 7;
    readonly title = 'Dune';
    get id() {
      return this.#id;
    }
    get shown() {
      return undefined;
    }
    lend() {
      return 'a method is no value';
    }
    toJSON() {
      return { title: 'hidden', shown: true, cover: 'a.png' };
    }
  }
  const values = rowValues(new Book());
  expect(values.id).toBe(7);
  expect(values.title).toBe('Dune');
  expect(values.shown).toBe(true);
  expect(values.cover).toBe('a.png');
  expect(values.lend).toBeUndefined();
  expect(values.constructor).toBeUndefined();
  expect({ ...values }).toEqual({ title: 'Dune', shown: true, cover: 'a.png' });
});

test('a plain row with toJSON counts as what that returns for what it lacks', () => {
  const values = rowValues({ id: 1, toJSON: () => ({ id: 2, size: 3 }) });
  expect([values.id, values.size]).toEqual([1, 3]);
});

test('an identifier that is an object counts as its text', () => {
  class Row {
    readonly _id = { toJSON: () => 'a1' };
  }
  expect(rowValues(new Row())._id).toBe('a1');
});

test('toJSON is called once', () => {
  let calls = 0;
  const toJSON = () => ({ id: ++calls });
  const values = rowValues({ toJSON });
  expect([{ ...values }, values.id, { ...values }]).toEqual([{ id: 1 }, 1, { id: 1 }]);
});

test('a getter is read once, when its value is needed', () => {
  const read: string[] = [];
  class Book {
    get id() {
      read.push('id');
      return 1;
    }
    get loans() {
      read.push('loans');
      return 2;
    }
  }
  const values = rowValues(new Book());
  expect(read).toEqual([]);
  expect([values.id, values.id]).toEqual([1, 1]);
  expect(read).toEqual(['id']);
});
