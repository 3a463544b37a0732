import { CommandError } from '../command-error.js';
import { CONFIG_NAME } from '../config/settings.js';
import { fileError } from '../input/read-text.js';
import type { System } from '../system.js';

const CONFIG = {
  $schema: './node_modules/halyard/dist/config.schema.json',
  failOn: 'should',
  ignore: [],
};

/** `halyard init`: writes a configuration to the working directory. */
export async function writeConfig(
  { force = false }: { readonly force?: boolean },
  system: System,
): Promise<number> {
  const file = system.resolve(CONFIG_NAME);
  if (!force && (await exists(file, system))) {
    throw new CommandError(`${CONFIG_NAME} must not exist yet. Replace it by halyard init --force`);
  }
  try {
    await system.writeFile(file, `${JSON.stringify(CONFIG, undefined, 2)}\n`);
  } catch (error) {
    throw fileError(`Can't write ${CONFIG_NAME}`, error);
  }
  system.stdout.write(`Wrote ${CONFIG_NAME}. Every halyard command below this folder reads it.\n`);
  return 0;
}

async function exists(file: string, system: System): Promise<boolean> {
  return system.readFile(file).then(
    () => true,
    () => false,
  );
}
