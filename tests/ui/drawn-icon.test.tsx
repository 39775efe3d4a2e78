import { createLucideIcon, type IconNode } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { drawnIcon } from '#src/ui/kit/drawn-icon.ts'

const lines: IconNode = [
  ['path', { d: 'M3 9h18', key: 'row' }],
  ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2', key: 'frame' }],
]
const ours = drawnIcon('sheet', lines)
const theirs = createLucideIcon('sheet', lines)

/** What is drawn, whatever the order of its attributes. */
const partsOf = (markup: string): readonly string[] =>
  markup
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .match(/[a-zA-Z-]+="[^"]*"|<\/?\w+/g)
    ?.toSorted() ?? []

it.each([
  ['plain', {}],
  [
    'as the kit draws it',
    { size: 20, strokeWidth: 1.5, className: 'weight tone', 'aria-hidden': true },
  ],
  ['filled', { size: 10, fill: 'currentColor', 'aria-hidden': true }],
])('[SHELL-86] an icon of the build looks as Lucide draws it: %s', (_, props) => {
  const expected = partsOf(renderToStaticMarkup(createElement(theirs, props)))
  expect(expected).toContain('d="M3 9h18"')
  expect(partsOf(renderToStaticMarkup(createElement(ours, props)))).toEqual(expected)
})
