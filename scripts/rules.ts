import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formProblems } from './rules/form.ts'
import { checkRules, citedIds, parseRules, testedIds } from './rules/rules.ts'

/**
 * `npm run rules` compares docs/spec/ with test names and with rule ids in the code. It fails if a
 * built rule has no test, or if an id is not in docs/spec/. It also fails if a rule lacks its class
 * or title, or is longer than one sentence.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

function readAll(folder: string, name: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

const pages = readAll('docs/spec', /^[a-z-]+\.md$/)
const rules = pages.flatMap(parseRules)
const tested = [...readAll('tests', /\.test\.tsx?$/), ...readAll('e2e', /\.spec\.ts$/)].flatMap(
  testedIds,
)
const groups = new Set(rules.map((rule) => rule.group))
const cited = ['contract', 'packages', 'src', 'server'].flatMap((folder) =>
  readAll(folder, /\.tsx?$/).flatMap((text) => citedIds(text, groups)),
)

const result = checkRules(rules, new Set(tested), new Set(cited))
const problems = [...result.problems, ...pages.flatMap(formProblems)]
for (const problem of problems) console.log(problem)
console.log(
  `${rules.length} rules: ${result.built} built, ${result.tested} of them tested, ${result.later} later` +
    (problems.length > 0 ? `; ${problems.length} problems` : ''),
)
process.exitCode = problems.length > 0 ? 1 : 0
