import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A row of a transition table. All texts are Markdown without pipes. */
export type TransitionRow = {
  readonly from: string
  readonly event: string
  readonly guard: string
  readonly actions: string
  readonly to: string
  readonly rules: readonly string[]
}

/**
 * Returns the page of a machine: diagram, states and transitions. `name` is its folder in
 * src/machines.
 */
export function chartPage(name: string, machine: AnyStateMachine): string {
  const rows = transitionRows(machine)
  const rules = rulesOf(machine)
  return [
    `# ${name}`,
    '',
    `Generated from [\`src/machines/${name}/machine.ts\`](../../src/machines/${name}/machine.ts) by \`npm run charts\`; do not edit.`,
    '',
    ...(machine.root.description ? [machine.root.description, ''] : []),
    `Rules: ${rules.length > 0 ? rules.join(', ') : 'none named'}.`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...diagram(machine.root, '  '),
    ...rows.flatMap(edge),
    '```',
    '',
    '## States',
    '',
    '| State | Entry | Exit | Invokes | Rules |',
    '| --- | --- | --- | --- | --- |',
    ...nodes(machine.root).map(stateRow),
    '',
    '## Transitions',
    '',
    '| From | Event | Guard | Actions | To | Rules |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) =>
      tableRow([row.from, row.event, row.guard, row.actions, row.to, row.rules.join(', ')]),
    ),
    '',
  ].join('\n')
}

/** Returns all transitions of a machine in document order. The index page shows their number. */
export function transitionRows(machine: AnyStateMachine): readonly TransitionRow[] {
  return nodes(machine.root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().map((transition) => ({
      from: stateName(node),
      event: eventName(transition.eventType),
      guard: nameOf(transition.guard),
      actions: named(transition.actions),
      to: targetName(transition),
      rules: namedRules(transition.meta),
    })),
  )
}

/** Returns all rule ids in `meta.rules` of a machine's states and transitions. */
export function rulesOf(machine: AnyStateMachine): readonly string[] {
  const ids = nodes(machine.root).flatMap((node) => namedRules(node.meta))
  const all = new Set([...ids, ...transitionRows(machine).flatMap((row) => row.rules)])
  return [...all].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

function nodes(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodes)]
}

function diagram(node: AnyStateNode, indent: string): readonly string[] {
  const children = Object.values(node.states)
  const initial =
    node.type === 'compound'
      ? node.initial.target.map((to) => `${indent}[*] --> ${diagramId(to)}`)
      : []
  return [
    ...initial,
    ...children.flatMap((child, index) => [
      ...(node.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
      ...box(child, indent),
    ]),
  ]
}

function box(node: AnyStateNode, indent: string): readonly string[] {
  const title = `${indent}state "${node.key}" as ${diagramId(node)}`
  const inside = diagram(node, `${indent}  `)
  const end = node.type === 'final' ? [`${indent}${diagramId(node)} --> [*]`] : []
  return inside.length > 0 ? [`${title} {`, ...inside, `${indent}}`] : [title, ...end]
}

/** The diagram omits transitions of the root and those without a target. The table lists them. */
function edge(row: TransitionRow): readonly string[] {
  if (row.from === '(root)' || row.to === 'stays') return []
  const label = row.event + (row.guard ? ` [${row.guard}]` : '')
  return [
    `  ${row.from.replaceAll('.', '_')} --> ${row.to.replaceAll('.', '_')}: ${label.replaceAll(':', ' ')}`,
  ]
}

function stateRow(node: AnyStateNode): string {
  const invokes = node.invoke.map((invoke) => invoke.id).join(', ')
  return tableRow([
    stateName(node),
    named(node.entry),
    named(node.exit),
    invokes,
    namedRules(node.meta).join(', '),
  ])
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function stateName(node: AnyStateNode): string {
  return node.path.length === 0 ? '(root)' : node.path.join('.')
}

function diagramId(node: AnyStateNode): string {
  return node.path.join('_')
}

function targetName(transition: AnyTransitionDefinition): string {
  return transition.target?.map(stateName).join(', ') ?? 'stays'
}

function eventName(type: string): string {
  const [, kind = '', name = ''] =
    /^xstate\.(done\.actor|error\.actor|snapshot|after|done\.state)\.(.*)$/.exec(type) ?? []
  if (kind === 'done.actor') return `${name} done`
  if (kind === 'error.actor') return `${name} failed`
  if (kind === 'snapshot') return `${name} changed`
  if (kind === 'after') return `after ${name.split('.')[0]}`
  if (kind === 'done.state') return 'all inner states done'
  return type === '' ? 'always' : type
}

/**
 * Omits the `raise` and `cancel` actions that XState adds for `after`. The event column already
 * shows `after`.
 */
function named(actions: readonly unknown[]): string {
  return actions
    .map(nameOf)
    .filter((name) => name !== 'raise' && name !== 'cancel')
    .join(', ')
}

/** Name of a guard or action: a string, `{ type, params }`, or a built-in function. */
function nameOf(part: unknown): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return part
  if (typeof part === 'function') return combined(part as Combined)
  const { type, params } = part as { readonly type: string; readonly params?: unknown }
  const kind = hasType(params) ? params.type : undefined
  return kind ? `${type} ${kind}` : type
}

type Combined = {
  readonly name: string
  readonly guards?: readonly unknown[]
  readonly type?: string
}

function combined(part: Combined): string {
  const name = (part.type ?? part.name).replace(/^xstate\./, '')
  return part.guards ? `${name} (${part.guards.map(nameOf).join(', ')})` : name || 'inline'
}

function hasType(value: unknown): value is { readonly type: string } {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}

function namedRules(meta: unknown): readonly string[] {
  if (typeof meta !== 'object' || meta === null || !('rules' in meta)) return []
  return Array.isArray(meta.rules) ? meta.rules.map(String) : []
}
