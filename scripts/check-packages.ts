import { faultsOf } from './packages/faults.js';
import { LOCKS } from './packages/lock.js';

/** Checks where the packages of the three locks come from, their checksums and their licences. */
for (const file of LOCKS) {
  for (const fault of faultsOf(file)) {
    console.error(`${file}: ${fault}`);
    process.exitCode = 1;
  }
}
