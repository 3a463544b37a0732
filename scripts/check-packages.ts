import { faultsOf } from './packages/faults.js';
import { LOCKS } from './packages/lock.js';

/** Checks where the packages of the three locks come from, their checksums and their licences. */
const faults = LOCKS.flatMap((file) => faultsOf(file).map((fault) => `${file}: ${fault}`));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
console.log(`${LOCKS.length} locks, ${faults.length} faults`);
