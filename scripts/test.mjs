// Runs the static checks, the build, the size check, Vitest and the browser tests, and prints the
// totals at the end. `npm test` runs fewer property cases and leaves out the slowest test files.
// `npm run test:full` passes `--full`, which runs all of them.
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

/** Static checks run in parallel. Each counts as one test. */
const CHECKS = [
  ['lint', bin('oxlint'), []],
  ['format', bin('oxfmt'), ['--check']],
  ['unused', bin('knip'), []],
  ['types', bin('tsc'), ['--noEmit']],
  ['rules', bin('node'), ['scripts/rules.ts']],
  ['charts', bin('node'), ['scripts/charts.ts', '--check']],
]

/** Names of the failures. We repeat them at the end, after thousands of lines of output. */
const failures = []

/** Location of the first failure as file:line, or the name of the step if no line is known. */
let firstPlace = ''

/** The first file and line of the project in a text, or "". */
function placeIn(text = '') {
  const local = text.replaceAll(`${root}/`, '')
  const places = [
    ...local.matchAll(/(?<![\w/@.-])((?:[\w@.-]+\/)*[\w@$.-]+\.(?:tsx?|mjs|json|md))[:(](\d+)/g),
  ]
  const found = places.find(([, file]) => !file.startsWith('node_modules/'))
  return found ? `${found[1]}:${found[2]}` : ''
}

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
  if (!ok) {
    failures.push(name)
    firstPlace ||= placeIn(output) || name
  }
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

/**
 * Vitest's own errors: a late task after the last test of a file, or a slow worker process. They do
 * not affect test results.
 */
const RUNNER = /EnvironmentTeardownError|\[(?:birpc|vitest-(?:worker|pool|pool-runner))\]/

/** Errors outside of tests. Our own errors fail the run. Vitest's errors are only printed. */
function readUncaught() {
  const all = readJson(join(reports, 'uncaught.json')) ?? []
  const ours = all.filter((text) => !RUNNER.test(text))
  const others = all.filter((text) => RUNNER.test(text))
  for (const text of others) console.log(`Vitest of itself: ${text}`)
  failures.push(...ours.map((text) => `not caught by a test: ${text}`))
  if (ours[0]) firstPlace ||= placeIn(ours[0]) || 'an error that no test caught'
  return { ours, others: others.length }
}

const opening = (text = '') =>
  text
    .split('\n', 6)
    .map((line) => `      ${line.slice(0, 300)}`)
    .join('\n')

/** Location of a failed test: the line in its file, if the stack trace contains one. */
function placeOf(path, message = '') {
  const name = path.replace(`${root}/`, '')
  const at = message.indexOf(`${path}:`)
  return (at < 0 ? '' : placeIn(message.slice(at))) || `${name}:1`
}

/**
 * Records the failures of Vitest's report. A file that failed to load has no tests, so it counts as
 * one failure.
 */
function noteFailures(testResults) {
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map((test) => ({ path, ...test })),
  )
  for (const { path, fullName, failureMessages } of failed) {
    failures.push(`${fullName}\n${opening(failureMessages[0])}`)
    firstPlace ||= placeOf(path, failureMessages[0])
  }
  for (const { name, message } of broken) {
    failures.push(name)
    firstPlace ||= placeOf(name, message)
  }
  return broken.length
}

async function runVitest() {
  const file = join(reports, 'vitest.json')
  const { ok } = await run(bin('vitest'), ['run'], 'inherit', { REPORTS: reports })
  const report = readJson(file)
  if (!report) {
    failures.push('Vitest, which has told nothing')
    firstPlace ||= 'Vitest'
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const broken = noteFailures(report.testResults)
  const uncaught = readUncaught()
  const failed = report.numFailedTests + broken + uncaught.ours.length
  const ran = report.numPassedTests + failed > 0
  const isWell = ok || uncaught.others > 0
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !(isWell && ran) ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]

/** Counts all browser tests as skipped. */
async function skipBrowserTests() {
  const list = await run(bin('playwright'), ['test', '--list'], 'pipe', { CHROMIUM_PATH: 'none' })
  console.log(
    'Browser tests skipped: no Chromium. `npm test` as root on Debian installs it; elsewhere set CHROMIUM_PATH.',
  )
  return { passed: 0, failed: 0, skipped: Number(/Total: (\d+)/.exec(list.output)?.[1] ?? 1) }
}

async function runBrowserTests() {
  if (!findChromium()) return skipBrowserTests()
  const file = join(reports, 'playwright.json')
  const { ok } = await run(bin('playwright'), ['test', '--reporter=list,json'], 'inherit', {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const report = readJson(file)
  if (!report?.stats) return { passed: 0, failed: 1, skipped: 0 }
  const spec = report.suites.flatMap(specsIn).find((one) => !one.ok)
  if (spec) firstPlace ||= `e2e/${spec.file}:${spec.line}`
  // The short run retries a test once and reports it as flaky. The full run has no retries.
  const { unexpected: failed, flaky, expected, skipped } = report.stats
  if (flaky > 0) console.log(`${flaky} passed at the second try only: listed as flaky above`)
  const passed = expected + flaky
  const ran = passed + failed > 0
  return { passed, failed: failed === 0 && !(ok && ran) ? 1 : failed, skipped }
}

/** Builds the client once, for the size check and for all browser tests. */
async function buildAndWeigh() {
  try {
    buildClient(root)
  } catch (error) {
    console.log(`FAIL  build\n${error.message}`)
    failures.push('build')
    firstPlace ||= placeIn(error.message) || 'build'
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
if (firstPlace) console.log(`\nThe first failure: ${firstPlace}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)
