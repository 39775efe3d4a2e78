import type { EndpointName } from '#contract/api/endpoints.ts'
import type { Person } from './caller.ts'

type Calls = Readonly<Partial<Record<EndpointName, () => Promise<{ readonly status: number }>>>>

/** One valid call per change endpoint, in a spreadsheet changed by the assistant. */
export const changeCalls = (of: () => { readonly person: Person; readonly id: string }): Calls => {
  const list = () => of().person.call('changes.list', { params: { id: of().id } })
  const changes = async () => (await list()).body.changes
  const at = async () => ({ id: of().id, change_id: (await changes())[0]?.id ?? '' })
  return {
    'changes.list': list,
    'changes.get': async () => of().person.call('changes.get', { params: await at() }),
    'changes.undo': async () => of().person.call('changes.undo', { params: await at(), body: {} }),
    'turns.undo': async () => {
      const { person, id } = of()
      const { message_id, undone_by } = (await changes()).at(-1) ?? {}
      // An earlier call undid the change, so revert that undo first.
      if (undone_by)
        await person.call('changes.undo', { params: { id, change_id: undone_by }, body: {} })
      return person.call('turns.undo', { params: { id, message_id: message_id ?? '' }, body: {} })
    },
  }
}
