/** File contents by path relative to the repository root. */
export type Sources = Readonly<Record<string, string>>

/**
 * A fact, the files that state it, the slices that fold it, and the commands that policies send for
 * it.
 */
type FactRow = {
  readonly fact: string
  readonly statedBy: readonly string[]
  readonly foldedIn: readonly string[]
  readonly commands: readonly string[]
}

/**
 * A command and the actors that receive it. If the supervisor records a fact when it routes the
 * command, `to` also names `log`.
 */
type CommandRow = { readonly command: string; readonly to: readonly string[] }

/** The relations between machines, facts and policies, extracted from the code. */
export type HouseMap = {
  readonly facts: readonly FactRow[]
  readonly commands: readonly CommandRow[]
}

/** The files that define the union of all facts. */
const FACTS = /^src\/log\/facts\//
/** The file of the policy table, and the files of the policies that it includes. */
const POLICIES = /^src\/machines\/app\/(?:[\w-]+-)?policies\.ts$/
/** The file of the route table, and the files of the functions that it calls. */
const ROUTES = /^src\/machines\/app\/(?:route(?:-\w+)?|steps)\.ts$/
/** Files in src/log that are not slices. */
const NO_SLICES = new Set(['chat-news', 'fold', 'ring-buffer'])
/** Slices whose folding file has another name. */
const SLICE_OF: Readonly<Record<string, string>> = {
  'answer-run': 'chat',
  'reconcile-stored-messages': 'chat',
  attempts: 'chat',
  find: 'publicSheet',
  'past-notices': 'past',
  public: 'publicSheet',
  'template-creation': 'making',
}

const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map((found) => found[1] ?? '')
const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]

/** A type that mentions a fact does not state it. */
const withoutTypes = (text: string): string => text.replaceAll(/Extract<[^>]*>/g, '')
const withoutWords = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '')

/** Top-level constants of a file by name. */
const constantsOf = (text: string): ReadonlyMap<string, string> => {
  const parts = text.split(/^(?:export )?const (\w+)/m)
  return new Map(
    parts.flatMap((part, index): [string, string][] =>
      index % 2 === 1 ? [[part, parts[index + 1] ?? '']] : [],
    ),
  )
}

/** Rows of a table written as an object literal, by key. */
const rowsOf = (table: string): readonly (readonly [string, string])[] => {
  const parts = table.split(/^ {2}'?([\w.]+)'?(?=[:,]|\()/m)
  return parts.flatMap((part, index) =>
    index % 2 === 1 ? [[part, parts[index + 1] ?? ''] as const] : [],
  )
}

/** The text of a constant together with all constants it calls, directly or indirectly. */
const withCalled = (text: string, constants: ReadonlyMap<string, string>): string => {
  const seen = new Set<string>()
  const visit = (part: string): string => {
    const names = all(withoutWords(part), /(?<!(?<!\.\.)\.)\b([a-z]\w*)/g).filter(
      (name) => !seen.has(name),
    )
    const found = names.flatMap((name) => {
      const called = constants.get(name)
      if (called === undefined || seen.has(name)) return []
      seen.add(name)
      return [visit(called)]
    })
    return [part, ...found].join('\n')
  }
  return visit(text)
}

/** The speaker that a file belongs to: a flow, a service, or the log. */
const speakerOf = (path: string): string | null => {
  const [, area, name = '', file] = path.split('/')
  if (area === 'machines') return file === undefined ? null : name
  if (area === 'services') return (file ?? name).replace(/\.ts$/, '')
  return path === 'src/log/ring-buffer.ts' ? 'log' : null
}

const sliceOf = (path: string): string | null => {
  const name = /^src\/log\/([\w-]+)\.ts$/.exec(path)?.[1] ?? ''
  return name === '' || NO_SLICES.has(name) ? null : (SLICE_OF[name] ?? name)
}

/** The names that `nameOf` gives to the files whose text passes `holds`, each once. */
const namesWhere = (
  sources: Sources,
  nameOf: (path: string) => string | null,
  holds: (text: string) => boolean,
): readonly string[] =>
  unique(
    Object.entries(sources).flatMap(([path, text]) => {
      const name = nameOf(path)
      return name !== null && holds(withoutTypes(text)) ? [name] : []
    }),
  )

const tableOf = (text: string, name: string) => {
  const constants = new Map(constantsOf(text))
  const rows = rowsOf(constants.get(name) ?? '')
  constants.delete(name)
  return rows.map(([key, row]) => [key, withCalled(row, constants)] as const)
}

/** Extracts the map from src/log, src/machines and src/services. */
export const readMap = (sources: Sources): HouseMap => {
  const written = (paths: RegExp): string =>
    Object.entries(sources)
      .flatMap(([path, text]) => (paths.test(path) ? [text] : []))
      .join('\n')
  const policies = new Map(tableOf(written(POLICIES), 'policies'))
  const facts = unique(all(written(FACTS), /type: '([a-z_]+\.[a-z_]+)'/g)).map((fact) => ({
    fact,
    statedBy: namesWhere(sources, speakerOf, (text) =>
      new RegExp(`(type|params): '${fact}'`).test(text),
    ),
    foldedIn: namesWhere(sources, sliceOf, (text) =>
      new RegExp(`(case|type ===) '${fact}'`).test(text),
    ),
    commands: unique(all(policies.get(fact) ?? '', /type: '([A-Z_]+)'/g)),
  }))
  const commands = tableOf(written(ROUTES), 'routes').map(([command, row]) => ({
    command,
    to: unique([
      ...all(row, /\bto: '(\w+)'/g),
      ...all(row, /\bload(?:Page)?\('(\w+)'/g),
      ...(/\brecordFact\(/.test(row) ? ['log'] : []),
    ]),
  }))
  return { facts, commands }
}
