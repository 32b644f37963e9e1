// Turns named pieces of work into lines a person can follow: what runs, what it printed, how long it took.

/** Work that cannot go on, with what the reader can do about it. */
export class Missing extends Error {
  constructor(what, todo) {
    super(what);
    this.todo = todo;
  }
}

/** Seconds for people. */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs `work` under a headline; what it returns as text is shown as the outcome. */
export async function step(title, work) {
  const since = performance.now();
  console.log(`\n> ${title}`);
  const outcome = await work();
  console.log(`  ${outcome || "done"} (${seconds(since)})`);
}

/**
 * Runs all checks, whatever the ones before them gave, and ends with one line for each.
 * @param {[title: string, work: () => unknown][]} checks
 */
export async function all(checks) {
  const results = [];
  for (const [title, work] of checks) {
    const since = performance.now();
    console.log(`\n> ${title}`);
    try {
      const outcome = await work();
      results.push({ title, ok: true, outcome: outcome || "passed", took: seconds(since) });
    } catch (error) {
      explain(error);
      results.push({ title, ok: false, outcome: "FAILED", took: seconds(since) });
    }
  }
  console.log("\nSummary");
  for (const { title, outcome, took } of results) console.log(`  ${title}: ${outcome} (${took})`);
  const failed = results.filter(({ ok }) => !ok).length;
  console.log(failed ? `\n${failed} of ${results.length} failed` : `\nAll ${results.length} passed`);
  return failed === 0;
}

function explain(error) {
  console.error(`\n  ${error instanceof Missing ? error.message : (error?.stack ?? error)}`);
  if (error?.todo) console.error(`  What to do: ${error.todo}`);
}

/** Runs a script's body and sets its exit code; a `Missing` is told without a stack. */
export async function main(body) {
  try {
    if ((await body()) === false) process.exitCode = 1;
  } catch (error) {
    explain(error);
    process.exitCode = 1;
  }
}
