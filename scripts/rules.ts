import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesProblems } from './rules/form.ts'
import { checkRules, citedIds, parseRules, testedIds } from './rules/rules.ts'
import { UNFINISHED } from './rules/unfinished.ts'

/**
 * `npm run rules`: compares docs/spec/ with the names of the tests and the ids that code cites.
 * Fails on a built rule without a test, on an id that docs/spec/ does not list, and on a rule without
 * its class and title or longer than one sentence.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

function readFiles(folder: string, name: RegExp): ReadonlyMap<string, string> {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    files.map((file) => [relative(join(root, folder), file), readFileSync(file, 'utf8')]),
  )
}

function readAll(folder: string, name: RegExp): readonly string[] {
  return [...readFiles(folder, name).values()]
}

const pages = readFiles('docs/spec', /^[a-z-]+\.md$/)
const rules = [...pages.values()].flatMap(parseRules)
const tested = [...readAll('tests', /\.test\.tsx?$/), ...readAll('e2e', /\.spec\.ts$/)].flatMap(
  testedIds,
)
const groups = new Set(rules.map((rule) => rule.group))
const cited = ['contract', 'src', 'server'].flatMap((folder) =>
  readAll(folder, /\.tsx?$/).flatMap((text) => citedIds(text, groups)),
)

const result = checkRules(rules, new Set(tested), new Set(cited))
const problems = [...result.problems, ...filesProblems(pages, UNFINISHED)]
for (const problem of problems) console.log(problem)
console.log(
  `${rules.length} rules: ${result.built} built, ${result.tested} of them tested, ${result.later} later` +
    (problems.length > 0 ? `; ${problems.length} problems` : ''),
)
process.exitCode = problems.length > 0 ? 1 : 0
