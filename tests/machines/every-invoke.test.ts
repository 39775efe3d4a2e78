import { expect, it } from 'vitest'
import { StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/machines/*/machine.ts', {
  eager: true,
})
const machines = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is AnyStateMachine => value instanceof StateMachine)

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]

it.each(machines.map((machine) => [machine.id, machine] as const))(
  '[ERR-30] [ERR-31] every invoke of %s handles an actor that throws',
  (_, machine) => {
    const missing = nodesOf(machine.root).flatMap((node) =>
      node.invoke
        .filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`))
        .map(({ id }) => `${node.id}: ${id}`),
    )
    expect(missing).toEqual([])
  },
)

it('[ERR-30] the check covers all flows', () => {
  expect(machines.length).toBeGreaterThanOrEqual(17)
})
