import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { filesBelow } from '../../test/support/examples.js';

/** A function or constant of the source, and the text of a tag of its TSDoc. */
export interface Claim {
  readonly name: string;
  readonly text: string;
  readonly file: string;
}

/** What the declarations of the source say under a tag: `@rule`, `@throws`. */
export function claimsOfSource(tag: string): Claim[] {
  return filesBelow('src', '.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    if (!text.includes(`@${tag}`)) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    return source.statements.flatMap((statement) =>
      ts
        .getJSDocTags(statement)
        .filter(({ tagName }) => tagName.text === tag)
        .flatMap(({ comment }) =>
          namesOf(statement).map((name) => ({
            name,
            text: ts.getTextOfJSDocComment(comment) ?? '',
            file,
          })),
        ),
    );
  });
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? ''];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map(({ name }) => name.getText());
}
