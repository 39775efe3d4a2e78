import type { DocumentIntent } from './document-intent.ts'
import { planHelp } from '../plan-help.ts'
import type { Plan, Situation } from '../step.ts'
import { compareDocuments } from './comparison/compare.ts'
import { extractTable } from './extract-table.ts'
import { lookUp } from './lookup.ts'
import { findPassages } from './passages.ts'
import { planOf, type Script } from './answer-script.ts'
import { summariseAll } from './summary.ts'

const scriptOf = (intent: DocumentIntent, situation: Situation): Script => {
  const talk = planHelp(situation)([]).text ?? ''
  switch (intent.kind) {
    case 'summary':
      return summariseAll(intent.question)
    case 'lookup':
      return lookUp(intent.wishes, talk)
    case 'comparison':
      return compareDocuments(intent.question)
    case 'extract':
      return extractTable(intent.question, situation.hasSheets)
    case 'passages':
      return findPassages(intent.question, talk)
  }
}

export const planDocuments = (intent: DocumentIntent, situation: Situation): Plan =>
  planOf(() => scriptOf(intent, situation))
