import ts from 'typescript';
import { unwrap } from './syntax.js';

/** Whether the whole text is a placeholder. */
export function isPlaceholder(text: string): boolean {
  return /^\{[^{}]*\}$/.test(text);
}

/** Stands in a message for a value that is known only at run time. */
export function placeholder(expression: ts.Expression): string {
  return `{${nameOf(unwrap(expression))}}`;
}

function nameOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  if (ts.isElementAccessExpression(expression)) return nameOf(expression.expression);
  if (ts.isCallExpression(expression)) {
    const { expression: callee, arguments: given } = expression;
    // A method names its object, a function its argument.
    if (ts.isPropertyAccessExpression(callee) && callee.name.text !== 'join') {
      return nameOf(unwrap(callee.expression));
    }
    if (ts.isPropertyAccessExpression(callee)) return `${nameOf(unwrap(callee.expression))}, …`;
    // `hintOf(purpose)` is a hint.
    const result = /^(.+)Of$/.exec(nameOf(callee))?.[1];
    return result ?? (given[0] === undefined ? nameOf(callee) : nameOf(unwrap(given[0])));
  }
  if (ts.isArrayLiteralExpression(expression)) {
    const [first] = expression.elements;
    return first === undefined
      ? 'list'
      : nameOf(ts.isSpreadElement(first) ? unwrap(first.expression) : unwrap(first));
  }
  if (!ts.isBinaryExpression(expression)) return 'value';
  return expression.operatorToken.getText() === '??'
    ? nameOf(unwrap(expression.left))
    : expression.getText();
}
