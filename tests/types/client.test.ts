import { describe, expectTypeOf, it } from 'vitest'
import { spreadsheetEndpoints } from '#contract/api/endpoints/spreadsheets.ts'
import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { selectMessage } from '#src/log/selectors/selectors.ts'
import type { Selector } from '#src/log/shown-messages.ts'
import type { ShownMessage } from '#src/log/state.ts'
import type { AppCommand, Stamped } from '#src/machines/app/commands.ts'
import type { policies } from '#src/machines/app/policies.ts'
import type { Api, CallArgs } from '#src/services/http/api.ts'

describe('types of the client', () => {
  it('a call takes the arguments of its endpoint and returns its response', () => {
    expectTypeOf<CallArgs<'spreadsheets.get'>>().toHaveProperty('params')
    expectTypeOf<CallArgs<'spreadsheets.get'>['params']>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<CallArgs<'spreadsheets.rename'>['body']>().toEqualTypeOf<{ title: string }>()
    // @ts-expect-error: a rename without its title does not compile.
    const incomplete: CallArgs<'spreadsheets.rename'> = { params: { id: 's1' } }
    expectTypeOf(incomplete).not.toBeAny()
    const list = (api: Api) => api(spreadsheetEndpoints, 'spreadsheets.list', {})
    expectTypeOf(list).returns.resolves.toExtend<
      Result<{ spreadsheets: SpreadsheetSummary[] }, AppError>
    >()
  })

  it('an unknown command does not compile, and a stamped command has id and time', () => {
    expectTypeOf<{ type: 'SEND_ALL' }>().not.toExtend<AppCommand>()
    expectTypeOf<Stamped<AppCommand>['stamp']>().toEqualTypeOf<{
      readonly id: string
      readonly at: string
    }>()
  })

  it('a policy receives the fact of its row', () => {
    type OfEnd = NonNullable<(typeof policies)['session.ended']>
    expectTypeOf<Parameters<OfEnd>[0]>().toEqualTypeOf<Extract<Fact, { type: 'session.ended' }>>()
  })

  it('a selector declares the type of its result', () => {
    expectTypeOf(selectMessage('c1', 'm1')).toEqualTypeOf<Selector<ShownMessage | null>>()
  })
})
