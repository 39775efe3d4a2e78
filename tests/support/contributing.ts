import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One block of CONTRIBUTING.md: lines for a file, and their position. */
export type Step = {
  readonly file: string
  /** A new file, the end of a file, or a position after a given line. */
  readonly place: 'new' | 'end' | { readonly after: string }
  readonly lines: string
}

const STEP =
  /(?:(New file|At the end of) `([^`\n]+)`|In `([^`\n]+)`, after `([^`\n]+)`):\n```\w+\n([\s\S]*?)^```$/gm

/** Steps of the worked examples, in order. */
export const stepsIn = (markdown: string): readonly Step[] =>
  [...markdown.matchAll(STEP)].map(([, how, made, edited, after = '', lines = '']) => {
    const file = made ?? edited ?? ''
    if (how === 'New file') return { file, place: 'new', lines }
    return { file, place: how === undefined ? { after } : 'end', lines }
  })

export const guide = (): string => readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

/** Copies every top-level file and folder that git does not ignore, and links node_modules. */
export const copyTree = (folder: string): void => {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const names = new Set(listed.stdout.split('\n').map((file) => file.split('/')[0] ?? ''))
  for (const name of names)
    if (name !== '' && existsSync(join(root, name)))
      cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

const insert = (text: string, { file, lines }: Step, after: string): string => {
  const all = text.split('\n')
  const places = all.flatMap((line, at) => (line.trim() === after ? [at] : []))
  if (places.length !== 1)
    throw new Error(`CONTRIBUTING.md: ${file} has ${places.length} lines "${after}"`)
  return all.toSpliced((places[0] ?? 0) + 1, 0, ...lines.replace(/\n$/, '').split('\n')).join('\n')
}

/** Applies a step to a copy of the tree. */
export const applyStep = (folder: string, step: Step): void => {
  const { place, lines } = step
  const path = join(folder, step.file)
  if (place === 'new') {
    if (existsSync(path)) throw new Error(`CONTRIBUTING.md: ${step.file} exists already`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, lines)
    return
  }
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, place === 'end' ? text + lines : insert(text, step, place.after))
}

const IMPORT = /^import (?:type )?\{([^}]*)\} from '([.#][^']*)'/gm

/**
 * Unresolved imports of a file: `file: path` for a missing file, and `path: name` for a missing
 * name.
 */
export const missingImports = (folder: string, file: string): readonly string[] =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)].flatMap(
    ([, list = '', source = '']) => {
      const path = source.startsWith('#') ? source.slice(1) : join(dirname(file), source)
      if (!existsSync(join(folder, path))) return [`${file}: ${path}`]
      const text = readFileSync(join(folder, path), 'utf8')
      return list
        .split(',')
        .map((item) =>
          item
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*$/, ''),
        )
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
        .map((name) => `${path}: ${name}`)
    },
  )

/** Runs a program in the copy. Returns its output if it fails, else ''. */
export const failureOf = (folder: string, program: string, ...args: readonly string[]): string => {
  const ran = spawnSync(join(folder, 'node_modules/.bin', program), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  return ran.status === 0 ? '' : `${ran.stdout}${ran.stderr}`
}
