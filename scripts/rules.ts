import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkRules, citedIds, parseRules, testedIds } from './rules/rules.ts'

/**
 * `npm run rules`: compares docs/spec/ with the names of the tests and the ids that code cites.
 * Fails on a built rule without a test, and on an id that docs/spec/ does not list.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

function readAll(folder: string, name: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

const rules = readAll('docs/spec', /^[a-z-]+\.md$/).flatMap(parseRules)
const tested = [...readAll('tests', /\.test\.tsx?$/), ...readAll('e2e', /\.spec\.ts$/)].flatMap(
  testedIds,
)
const groups = new Set(rules.map((rule) => rule.group))
const cited = ['contract', 'src', 'server'].flatMap((folder) =>
  readAll(folder, /\.tsx?$/).flatMap((text) => citedIds(text, groups)),
)

const result = checkRules(rules, new Set(tested), new Set(cited))
for (const problem of result.problems) console.log(problem)
console.log(
  `${rules.length} rules: ${result.built} built, ${result.tested} of them tested, ${result.later} later` +
    (result.problems.length > 0 ? `; ${result.problems.length} problems` : ''),
)
process.exitCode = result.problems.length > 0 ? 1 : 0
