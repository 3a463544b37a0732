import { CommandError } from '../command-error.js';
import { CONFIG_NAME } from '../config/settings.js';
import { writeText } from '../input/read-text.js';
import type { System } from '../system.js';

/** Where an installation has the JSON Schema: in this folder, or in one above it. */
const SCHEMAS = ['./', '../', '../../', '../../../'].map(
  (folder) => `${folder}node_modules/halyard/dist/config.schema.json`,
);

/** `halyard init`: writes a configuration to the working directory. */
export async function writeConfig(
  { force = false }: { readonly force?: boolean },
  system: System,
): Promise<number> {
  const file = system.resolve(CONFIG_NAME);
  if (!force && (await exists(file, system))) {
    throw new CommandError(
      `${CONFIG_NAME} must not exist yet. Replace it with halyard init --force`,
    );
  }
  const $schema = await schemaPath(system);
  const config = { ...($schema && { $schema }), failOn: 'should', ignore: [] };
  await writeText(file, `${JSON.stringify(config, undefined, 2)}\n`, system, CONFIG_NAME);
  system.stdout.write(`Wrote ${CONFIG_NAME}. Every halyard command below this folder reads it.\n`);
  return 0;
}

/** Undefined where halyard is not installed, as with npx alone: editors complain of a path to nowhere. */
async function schemaPath(system: System): Promise<string | undefined> {
  const areThere = await Promise.all(SCHEMAS.map((path) => exists(system.resolve(path), system)));
  return SCHEMAS[areThere.indexOf(true)];
}

async function exists(file: string, system: System): Promise<boolean> {
  return system.readFile(file).then(
    () => true,
    () => false,
  );
}
