import { writeFileSync } from 'node:fs';
import { ruleTexts } from './site/rules/rule-texts.js';

/** Writes what `halyard rules` prints of each rule beside the built command. */
writeFileSync('dist/cli/rules.json', JSON.stringify(await ruleTexts()));
