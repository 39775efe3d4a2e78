import { type Offer, skillsHere } from './skills.ts'
import { tell, type Plan, type Situation } from './step.ts'

const list = (offers: readonly Offer[]): string =>
  offers
    .map(({ what, examples }) => `- ${what}: ${examples.map((one) => `"${one}"`).join(', ')}`)
    .join('\n')

const can = (situation: Situation): readonly string[] => {
  const { anywhere, inSheet } = skillsHere(situation)
  if (anywhere.length + inSheet.length === 0)
    return [
      'There is nothing that I can do here: spreadsheets and running formulas are both switched off on this server.',
    ]
  const where =
    situation.spreadsheetId === null
      ? 'In a conversation with a spreadsheet, which opens by "Chat" there or is built here:'
      : 'With the spreadsheet of this conversation:'
  return [
    ...(anywhere.length > 0 ? [`What I can do:\n\n${list(anywhere)}`] : []),
    ...(inSheet.length > 0 ? [`${where}\n\n${list(inSheet)}`] : []),
    'Several of these can be asked for in one message.',
  ]
}

/** Says plainly what the offline model is and all that it can do (AGENT-8, AGENT-56). */
export const planTalk =
  (situation: Situation): Plan =>
  () =>
    tell(
      [
        'I am the offline model: I follow rules on this machine, without a network, and I did not find a task in your message that I have a rule for.',
        ...can(situation),
        'I can’t read documents, look things up, or answer open questions. Those need a language model, which this server does not have.',
      ].join('\n\n'),
    )
