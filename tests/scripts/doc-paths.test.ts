import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const files = git.stdout.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
const names = files.map((file) => basename(file))
// A decision names the files of its day.
const documents = files.filter(
  (file) => file.endsWith('.md') && !file.startsWith('docs/decisions/'),
)

/** `{a,b}.ts` names two files. */
const spreadBraces = (path: string): readonly string[] => {
  const [whole, inside] = /\{([^{}]*,[^{}]*)\}/.exec(path) ?? []
  if (whole === undefined || inside === undefined) return [path]
  return inside.split(',').flatMap((part) => spreadBraces(path.replace(whole, part)))
}

/** From the root, or from the folder of the document; a name without a folder is any file of that name. */
const isThere = (path: string, document: string): boolean => {
  if (!path.includes('/') && names.some((name) => matchesGlob(name, path))) return true
  return [root, join(root, dirname(document))].some((folder) =>
    path.includes('*')
      ? globSync(path, { cwd: folder }).length > 0
      : existsSync(join(folder, path)),
  )
}

const LINK = /\]\(([^)\s]+)\)/g
const FILE =
  /(?<![\w/.@$*{},-])(?:[\w@$.*{},-]+\/)*[\w@$*{},-][\w@$.*{},-]*\.(?:tsx?|mjs|md|json)(?![\w-])/g
const FOLDER =
  /`((?:contract|src|server|tests|e2e|bench|scripts|docs|public|stubs)(?:\/[\w@$.*{},-]+)*\/?)`/g
/** How CONTRIBUTING.md names a file that is to be written, or the line that a block follows. */
const TO_WRITE = /(?:New file|, after) `[^`\n]+`:/g
/** A fenced block may hold a file that the reader is to write. */
const FENCED = /^```[\s\S]*?^```/gm

const missingIn = (document: string): readonly string[] => {
  const text = readFileSync(join(root, document), 'utf8')
  const links = [...text.matchAll(LINK)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^\w+:/.test(target))
    .filter((target) => !existsSync(join(root, dirname(document), target)))
  const prose = text.replace(FENCED, '').replace(TO_WRITE, ':').replace(LINK, ']')
  const named = [...prose.matchAll(FILE), ...prose.matchAll(FOLDER)]
    .map(([whole, folder]) => folder ?? whole)
    .flatMap(spreadBraces)
    .filter((path) => !isThere(path, document))
  return [...new Set([...links, ...named])].map((path) => `${document}: ${path}`)
}

describe('the documents', () => {
  it('name only files and folders that exist', () => {
    expect(documents).toContain('ARCHITECTURE.md')
    expect(documents.flatMap(missingIn)).toEqual([])
  })
})
