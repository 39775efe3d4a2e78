import { type Intent, readIntent } from './intent/intent.ts'
import { truncateMessage } from './intent/long-message.ts'
import { formatPercent, formatRoundMoney, formatMonths } from './text-format.ts'

/** Maximum length of a title made from the user's words, in characters. */
const TITLE_CHARS = 60

const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= TITLE_CHARS) return line
  const space = line.lastIndexOf(' ', TITLE_CHARS - 1)
  return `${line.slice(0, space > 20 ? space : TITLE_CHARS - 1)}…`
}

const loanTitle = ({ amount, rate, months, currency }: Extract<Intent, { kind: 'loan' }>): string =>
  [
    'Loan',
    amount === null ? '' : ` of ${formatRoundMoney(amount, currency)}`,
    rate === null ? '' : ` at ${formatPercent(rate)}`,
    months === null ? '' : `, ${formatMonths(months)}`,
  ].join('')

/** Names a conversation after its first question. A calculation gets a title from its figures. */
export const conversationTitleOf = (message: string): string => {
  const question = truncateMessage(message)
  const intent = readIntent(question, false)
  if (intent.kind === 'loan' && intent.amount !== null) return loanTitle(intent)
  if (intent.kind === 'flows')
    return `${[...(intent.npv ? ['NPV'] : []), ...(intent.irr ? ['IRR'] : [])].join(' and ')} of cash flows`
  if (intent.kind === 'future' && intent.months !== null)
    return `Future value over ${formatMonths(intent.months)}`
  return cut(question) || 'New Conversation'
}
