import { workbookSetup as s } from './setup.ts'

/** Records the fact that the workbook was closed. */
export const closedAction = { type: 'record', params: { type: 'workbook.closed' } } as const

type Opening = { readonly event: { readonly id: string | null } }

/** The screen shows at once that the next workbook loads, even while this one still saves. */
const goingTo = [
  { type: 'goTo', params: ({ event }: Opening) => event.id },
  {
    type: 'record',
    params: ({ event: { id } }: Opening) => ({ type: 'workbook.requested', id }) as const,
  },
] as const

/**
 * Whether the user has left. Before the flow closes the workbook or loads the next one, it waits
 * for the save. A conflict or a failed save ends the wait.
 */
export const departure = s.createStateConfig({
  initial: 'staying',
  on: {
    CLOSE_WORKBOOK: { target: '.departing.closing', actions: closedAction },
    TAKE_BACK: {
      target: '.departing.returning',
      actions: 'returnHere',
      meta: { rules: ['SAVE-14'] },
    },
  },
  states: {
    staying: {
      on: {
        OPEN_WORKBOOK: {
          guard: { type: 'isOther', params: ({ event }) => event.id },
          target: 'departing.going',
          actions: goingTo,
        },
      },
    },
    departing: {
      initial: 'closing',
      on: {
        OPEN_WORKBOOK: {
          target: '.going',
          actions: goingTo,
        },
      },
      states: {
        closing: { always: { guard: 'isSettled', target: '#workbook.closed', actions: 'leave' } },
        going: { always: { guard: 'isSettled', target: '#workbook.loading', actions: 'arrive' } },
        /** The user has left this workbook for its set-aside version, which loads next. */
        returning: {
          always: {
            guard: 'isSettled',
            target: '#workbook.loading.broughtBack',
            actions: 'arrive',
          },
        },
      },
    },
  },
})
