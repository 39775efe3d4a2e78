import type { HouseMap } from './map.ts'

/** Mermaid ids must not contain dots and dashes. */
const idOf = (kind: string, name: string): string => `${kind}_${name.replaceAll(/\W/g, '_')}`

/** The subject of a fact: `reply` for `reply.finished`. */
const nounOf = (fact: string): string => fact.split('.')[0] ?? ''

/** Merges edges with the same ends and joins their labels. */
const joined = (
  edges: readonly (readonly [from: string, label: string, to: string])[],
): readonly string[] => {
  const labels = new Map<string, Set<string>>()
  for (const [from, label, to] of edges) {
    const ends = `${from}\n${to}`
    labels.set(ends, (labels.get(ends) ?? new Set()).add(label))
  }
  return [...labels].map(([ends, of]) => {
    const [from = '', to = ''] = ends.split('\n')
    return `  ${from} -->|${[...of].join('<br/>')}| ${to}`
  })
}

/** Draws who states each fact, and which slices fold it. */
const factsDiagram = ({ facts }: HouseMap): readonly string[] => {
  const speakers = [...new Set(facts.flatMap((row) => row.statedBy))]
  const slices = [...new Set(facts.flatMap((row) => row.foldedIn))]
  return [
    '```mermaid',
    'flowchart LR',
    ...speakers
      .filter((name) => name !== 'log')
      .map((name) => `  ${idOf('from', name)}["${name}"]`),
    '  from_log(("log"))',
    ...slices.map((name) => `  ${idOf('slice', name)}[("${name}")]`),
    ...joined(
      facts.flatMap(({ fact, statedBy }) =>
        statedBy
          .filter((name) => name !== 'log')
          .map((name) => [idOf('from', name), nounOf(fact), 'from_log'] as const),
      ),
    ),
    ...joined(
      facts.flatMap(({ fact, foldedIn }) =>
        foldedIn.map((name) => ['from_log', nounOf(fact), idOf('slice', name)] as const),
      ),
    ),
    '```',
  ]
}

/**
 * The policy diagrams. `PART_OF` assigns the subject of a fact to a part. All other subjects belong
 * to the last part.
 */
const PARTS = ['Conversations', 'Messages and credits', 'Spreadsheets', 'Session and page'] as const
const PART_OF: Readonly<Record<string, (typeof PARTS)[number]>> = {
  conversations: 'Conversations',
  conversation: 'Conversations',
  messages: 'Conversations',
  message: 'Messages and credits',
  reply: 'Messages and credits',
  credit: 'Messages and credits',
  credits: 'Messages and credits',
  spreadsheets: 'Spreadsheets',
  spreadsheet: 'Spreadsheets',
  workbook: 'Spreadsheets',
}

/** Draws the facts of a part, the commands that policies send, and their actors. */
const policiesDiagram = (map: HouseMap, part: (typeof PARTS)[number]): readonly string[] => {
  const answered = map.facts.filter(
    ({ fact, commands }) =>
      commands.length > 0 && (PART_OF[nounOf(fact)] ?? 'Session and page') === part,
  )
  const given = new Set(answered.flatMap(({ commands }) => commands))
  return [
    `### ${part}`,
    '',
    '```mermaid',
    'flowchart LR',
    ...answered.map(({ fact }) => `  ${idOf('fact', fact)}(["${fact}"])`),
    ...map.commands
      .filter(({ command }) => given.has(command))
      .map(({ command, to }) => `  ${command}["${command}<br/>to ${to.join(', ')}"]`),
    ...answered.map(({ fact, commands }) => `  ${idOf('fact', fact)} --> ${commands.join(' & ')}`),
    '```',
    '',
  ]
}

const listed = (names: readonly string[]): string => names.join(', ') || '–'

/** Returns the index section about machines, facts and policies. */
export const mapPage = (map: HouseMap): readonly string[] => [
  '## How they connect',
  '',
  'A machine or a service states facts; the log folds each into the slices of the state, which the screens read.',
  "Each arrow names the facts' subject.",
  '',
  ...factsDiagram(map),
  '',
  'Reactions across flows are policies: a fact leads to commands, and the supervisor hands each to its actor.',
  'Conversations, conversation, messages, spreadsheets and credits are five runs of the machine load.',
  '',
  ...PARTS.flatMap((part) => policiesDiagram(map, part)),
  '## Facts',
  '',
  '| Fact | Stated by | Folded into | Commands it can lead to |',
  '| --- | --- | --- | --- |',
  ...map.facts.map(
    ({ fact, statedBy, foldedIn, commands }) =>
      `| \`${fact}\` | ${listed(statedBy)} | ${listed(foldedIn)} | ${listed(commands)} |`,
  ),
  '',
  '## Commands',
  '',
  'Of the screens and of the policies; `log` says that the supervisor states the fact itself.',
  '',
  '| Command | Goes to |',
  '| --- | --- |',
  ...map.commands.map(({ command, to }) => `| ${command} | ${listed(to)} |`),
  '',
]
