import { describe, expect, it } from 'vitest'
import { titleToSave } from '#src/ui/kit/rename.ts'
import { nextAddress } from '#src/shared/next-address.ts'
import { isUuid, placeOf } from '#src/ui/shell/place.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

describe('the page of a path', () => {
  it.each([
    ['/app/chats', { page: 'chats' }],
    ['/app/spreadsheets', { page: 'spreadsheets' }],
    ['/app/chat', { page: 'chat', id: null }],
    ['/app/chat/', { page: 'chat', id: null }],
    [`/app/chat/${id}`, { page: 'chat', id }],
    ['/app/chat/a%2Fb', { page: 'chat', id: 'a/b' }],
    ['/app/chat/%E0%A4', { page: 'chat', id: '%E0%A4' }],
    [`/app/spreadsheet/${id}`, { page: 'spreadsheet', id }],
    ['/app/billing', { page: 'billing' }],
    ['/app/billing/success', { page: 'billing' }],
    ['/app/else', { page: 'elsewhere' }],
    ['/chats', { page: 'elsewhere' }],
  ])('[SHELL-10] is known for %s', (path, place) => {
    expect(placeOf(path)).toEqual(place)
  })

  it('[SHELL-11] shows the title of its chat or spreadsheet in the breadcrumb only if the id in the path is a UUID', () => {
    expect(isUuid(id)).toBe(true)
    expect(isUuid(id.toUpperCase())).toBe(true)
    expect(isUuid(`${id}0`)).toBe(false)
    expect(isUuid('new')).toBe(false)
  })
})

describe('[SHELL-12] renaming a title', () => {
  it.each([
    ['Mill Street', 'Loan', 'Mill Street'],
    ['  Mill Street ', 'Loan', 'Mill Street'],
    ['Loan', 'Loan', null],
    [' Loan ', 'Loan', null],
    ['', 'Loan', null],
    ['   ', 'Loan', null],
  ])('typing %j over %j saves %j', (typed, current, saved) => {
    expect(titleToSave(typed, current)).toBe(saved)
  })
})

describe('[NAV-21] [COPY-41] the address after sign-in', () => {
  it.each([
    ['/app/chat/1?x=2#y', '/app/chat/1?x=2#y'],
    ['/app', '/app'],
    ['/application', null],
    ['//evil.example', null],
    ['https://evil.example/app', null],
    ['/s/AbC123', '/s/AbC123'],
    ['/s/AbC123/..//evil', null],
    ['/s/', null],
    ['/chat', '/chat'],
    ['/chat?next=//evil', null],
    ['/chats', null],
    ['/app\\..\\evil', null],
    ['', null],
    [undefined, null],
    [['/app'], null],
  ])('%j leads to %j', (asked, address) => {
    expect(nextAddress(asked)).toBe(address)
  })
})
