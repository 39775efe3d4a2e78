import { describe, expect, it } from 'vitest'
import { and, not, setup } from 'xstate'
import { chartPage, rulesOf, transitionRows } from '../../scripts/charts/chart.ts'

const machine = setup({
  guards: { canSpend: () => true, isBusy: () => false },
  actions: { record: () => undefined },
  delays: { idleTimeout: 1000 },
}).createMachine({
  id: 'reply',
  initial: 'idle',
  on: { RESET: { actions: 'record' } },
  states: {
    idle: {
      on: {
        SEND: [
          {
            guard: and(['canSpend', not('isBusy')]),
            target: 'streaming.open',
            meta: { rules: ['SEND-10'] },
          },
          { actions: { type: 'record', params: { type: 'paywall.opened' } } },
        ],
      },
    },
    streaming: {
      meta: { rules: ['SEND-2'] },
      initial: 'open',
      after: { idleTimeout: 'idle' },
      states: { open: { on: { END: 'shut' } }, shut: { type: 'final' } },
    },
  },
})

describe('the page of a machine', () => {
  it('lists every transition with guard, actions and target', () => {
    expect(
      transitionRows(machine).map((row) => [row.from, row.event, row.guard, row.actions, row.to]),
    ).toEqual([
      ['(root)', 'RESET', '', 'record', 'stays'],
      ['idle', 'SEND', 'and (canSpend, not (isBusy))', '', 'streaming.open'],
      ['idle', 'SEND', '', 'record paywall.opened', 'stays'],
      ['streaming', 'after idleTimeout', '', '', 'idle'],
      ['streaming.open', 'END', '', '', 'streaming.shut'],
    ])
  })

  it('lists the rules of states and transitions by number', () => {
    expect(rulesOf(machine)).toEqual(['SEND-2', 'SEND-10'])
  })

  it('draws nested states and labelled arrows', () => {
    const page = chartPage('reply', machine)
    expect(page).toContain('  state "streaming" as streaming {\n    [*] --> streaming_open')
    expect(page).toContain('  idle --> streaming_open: SEND [and (canSpend, not (isBusy))]')
    expect(page).not.toContain('(root) -->')
  })
})
