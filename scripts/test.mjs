// Every kind of test, one after the other, and one line of counts at the end.
//   node scripts/test.mjs          short histories (npm test)
//   node scripts/test.mjs --full   the long ones too (npm run test:full)
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildClient } from './setup/build.mjs'
import { findChromium } from './setup/chromium.mjs'
import { makeMemoryFolder } from './setup/memory.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const reports = join(root, '.tmp/reports')
const memory = makeMemoryFolder()
const env = {
  ...process.env,
  ...(process.argv.includes('--full') ? { FULL: '1' } : {}),
  ...(memory ? { TMPDIR: memory } : {}),
}
const bin = (name) => join(root, 'node_modules/.bin', name)

/** Static checks, one count each; they run side by side. */
const CHECKS = [
  ['lint', bin('oxlint'), []],
  ['format', bin('oxfmt'), ['--check']],
  ['types', bin('tsc'), ['--noEmit']],
  ['rules', bin('node'), ['scripts/rules.ts']],
  ['charts', bin('node'), ['scripts/charts.ts', '--check']],
]

/** What failed, by name: said once more at the end, below thousands of lines. */
const failures = []

function run(command, args, stdio = 'inherit', more = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, ...more },
      stdio: ['ignore', stdio, stdio],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ ok: false, output: String(error) }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

async function check([name, command, args]) {
  const { ok, output } = await run(command, args, 'pipe')
  console.log(ok ? `ok    ${name}` : `FAIL  ${name}\n${output}`)
  if (!ok) failures.push(name)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

/**
 * What Vitest says of itself: that a late part was still on its way when the last test of a file ended, or that a
 * process of its own answered late. Its tests are counted all the same.
 */
const RUNNER = /EnvironmentTeardownError|\[(?:birpc|vitest-(?:worker|pool|pool-runner))\]/

/** Errors that no test caught: those of ours fail the run, those of the runner are told. */
function readUncaught() {
  const all = readJson(join(reports, 'uncaught.json')) ?? []
  const ours = all.filter((text) => !RUNNER.test(text))
  const others = all.filter((text) => RUNNER.test(text))
  for (const text of others) console.log(`Vitest of itself: ${text}`)
  failures.push(...ours.map((text) => `not caught by a test: ${text}`))
  return { ours, others: others.length }
}

/** The first lines of a failure, set in below its name. */
const opening = (text = '') =>
  text
    .split('\n', 6)
    .map((line) => `      ${line.slice(0, 300)}`)
    .join('\n')

async function runVitest() {
  const file = join(reports, 'vitest.json')
  const { ok } = await run(bin('vitest'), ['run'], 'inherit', { REPORTS: reports })
  const report = readJson(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  // A file that could not be loaded has no tests to count: it counts as one failure.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  for (const { assertionResults } of report.testResults)
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(`${fullName}\n${opening(failureMessages[0])}`)
  failures.push(...broken.map(({ name }) => name))
  const uncaught = readUncaught()
  const failed = report.numFailedTests + broken.length + uncaught.ours.length
  const ran = report.numPassedTests + failed > 0
  const isWell = ok || uncaught.others > 0
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !(isWell && ran) ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

async function runBrowserTests() {
  if (!findChromium()) {
    const list = await run(bin('playwright'), ['test', '--list'], 'pipe', { CHROMIUM_PATH: 'none' })
    console.log(
      'Browser tests skipped: no Chromium. `npm test` as root on Debian installs it; elsewhere set CHROMIUM_PATH.',
    )
    return { passed: 0, failed: 0, skipped: Number(/Total: (\d+)/.exec(list.output)?.[1] ?? 1) }
  }
  const file = join(reports, 'playwright.json')
  const { ok } = await run(bin('playwright'), ['test', '--reporter=list,json'], 'inherit', {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const stats = readJson(file)?.stats
  if (!stats) return { passed: 0, failed: 1, skipped: 0 }
  // A short run tries a test once more and says so; the long run forgives nothing.
  const { unexpected: failed, flaky } = stats
  if (flaky > 0) console.log(`${flaky} passed at the second try only: listed as flaky above`)
  const passed = stats.expected + flaky
  const ran = passed + failed > 0
  return {
    passed,
    failed: failed === 0 && !(ok && ran) ? 1 : failed,
    skipped: stats.skipped,
  }
}

/** The client is built once, for its weight and for every test that opens a page. */
async function buildAndWeigh() {
  try {
    buildClient(root)
  } catch (error) {
    console.log(`FAIL  build\n${error.message}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  return check(['first load', bin('node'), ['scripts/size.ts']])
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const results = await Promise.all(CHECKS.map(check))
results.push(await buildAndWeigh())
results.push(await runVitest())
const browser = await runBrowserTests()
if (browser.failed > 0) failures.push(`${browser.failed} in the browser: listed above`)
results.push(browser)

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
for (const name of failures) console.log(`FAIL  ${name}`)
if (memory) rmSync(memory, { recursive: true, force: true })
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)
