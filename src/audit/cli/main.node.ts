#!/usr/bin/env node
import { run } from './run.js';
import { nodeSystem } from './system.node.js';

// The reader of a pipe may close it early: `halyard rules | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2), nodeSystem);
