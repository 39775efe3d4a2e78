import { describe, expect, it } from 'vitest'
import { keepResources, needsExtras } from '#src/ui/sheets/univer/grid-resources.ts'

const resource = (name: string, data: string) => ({ name, data })

describe('resources that Univer keeps with a workbook', () => {
  it('[SHEET-91] load their plugin before the first cells only if they hold data and the plugin normally loads later', () => {
    expect(needsExtras({})).toBe(false)
    expect(needsExtras({ resources: 'nonsense' })).toBe(false)
    const hollow = ['', '{}', '{"sheet1":{}}', '{"sheet1":[]}', 'null'].map((data) =>
      resource('SHEET_FILTER_PLUGIN', data),
    )
    expect(needsExtras({ resources: hollow })).toBe(false)
    const other = resource('SHEET_RANGE_PROTECTION_PLUGIN', '{"sheet1":[{"id":"a"}]}')
    expect(needsExtras({ resources: [other] })).toBe(false)
    const filter = resource('SHEET_FILTER_PLUGIN', '{"sheet1":{"ref":{"startRow":0}}}')
    expect(needsExtras({ resources: [...hollow, filter] })).toBe(true)
    expect(needsExtras({ resources: [resource('SHEET_NOTE_PLUGIN', 'not JSON')] })).toBe(true)
  })

  it('[SHEET-92] survive a save if their plugin is not loaded, without duplicates', () => {
    const filter = resource('SHEET_FILTER_PLUGIN', '{"a":1}')
    const unknown = resource('SHEET_THREAD_COMMENT_PLUGIN', '{"b":1}')
    const loaded = { id: 'wb', resources: [filter, unknown] }
    const saved = { id: 'wb', resources: [resource('SHEET_FILTER_PLUGIN', '{}')] }
    expect(keepResources(saved, loaded)).toEqual({
      id: 'wb',
      resources: [resource('SHEET_FILTER_PLUGIN', '{}'), unknown],
    })
    expect(keepResources(saved, {})).toBe(saved)
    expect(keepResources({ id: 'wb' }, loaded)).toEqual(loaded)
  })
})
