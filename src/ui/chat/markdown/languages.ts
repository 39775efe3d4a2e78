import type { LanguageFn } from 'highlight.js'

type Grammar = () => Promise<{ readonly default: LanguageFn }>

/** A language's name and grammar. Without a grammar its code stays plain. */
type Language = { readonly name: string; readonly grammar?: Grammar }

const javascript: Language = {
  name: 'JavaScript',
  grammar: () => import('highlight.js/lib/languages/javascript'),
}
const typescript: Language = {
  name: 'TypeScript',
  grammar: () => import('highlight.js/lib/languages/typescript'),
}
const python: Language = {
  name: 'Python',
  grammar: () => import('highlight.js/lib/languages/python'),
}
const shell: Language = { name: 'Shell', grammar: () => import('highlight.js/lib/languages/bash') }
const basic: Language = { name: 'VBA', grammar: () => import('highlight.js/lib/languages/vbnet') }
const yaml: Language = { name: 'YAML', grammar: () => import('highlight.js/lib/languages/yaml') }
const xml = (name: string): Language => ({
  name,
  grammar: () => import('highlight.js/lib/languages/xml'),
})
const formula: Language = { name: 'Formula' }

const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ['excel', formula],
  ['formula', formula],
  ['xlsx', formula],
  ['js', javascript],
  ['jsx', javascript],
  ['javascript', javascript],
  ['ts', typescript],
  ['tsx', typescript],
  ['typescript', typescript],
  ['json', { name: 'JSON', grammar: () => import('highlight.js/lib/languages/json') }],
  ['sql', { name: 'SQL', grammar: () => import('highlight.js/lib/languages/sql') }],
  ['python', python],
  ['py', python],
  ['bash', shell],
  ['sh', shell],
  ['shell', shell],
  ['vba', basic],
  ['vb', basic],
  ['r', { name: 'R', grammar: () => import('highlight.js/lib/languages/r') }],
  ['yaml', yaml],
  ['yml', yaml],
  ['xml', xml('XML')],
  ['html', xml('HTML')],
  ['css', { name: 'CSS', grammar: () => import('highlight.js/lib/languages/css') }],
  ['csv', { name: 'CSV' }],
])

/** The language that the word after a fence names, or null if unknown. */
export const findLanguage = (word: string): Language | null => LANGUAGES.get(word) ?? null
