import { afterEach, beforeEach, expect, it } from 'vitest'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import {
  newConversation,
  wordReader,
  storedFileNames,
  textFile,
  uploadDocuments,
} from '#tests/support/documents/documents.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let person: Person
let chat: string
const begin = async (env: Readonly<Record<string, string>>): Promise<void> => {
  server = await startTestServer({ env, agent: wordsAgent('Read.'), readDocument: wordReader })
  person = await signUp(server.origin)
  chat = await newConversation(person)
}
beforeEach(() => begin({ DOCUMENTS_MAX_FILES: '3', DOCUMENTS_MAX_MB: '1' }))
afterEach(() => server.close())

const large = (name: string, part: number) => textFile(name, 'x'.repeat(part * 1_048_576))
const refusalOf = (name: string): string =>
  `Upload rejected: '${name}' does not fit. Your documents are limited to 3 files and 1 MB in total: delete chats whose documents you no longer need, then attach it again.`

it('[DOC-82] a file beyond the byte quota is refused with an error that names it, and a smaller one is accepted', async () => {
  const { documents, errors } = await uploadDocuments(person, chat, [
    large('half.txt', 0.5),
    large('more.txt', 0.6),
    textFile('small.txt'),
  ])
  expect(documents.map(({ filename }) => filename)).toEqual(['half.txt', 'small.txt'])
  expect(errors).toEqual([{ filename: 'more.txt', error: refusalOf('more.txt') }])
  expect(storedFileNames(server.dataDir)).toHaveLength(2)
  const whole = await uploadDocuments(person, chat, [large('rest.txt', 0.499)])
  expect(whole.errors).toEqual([])
})

it('[DOC-82] a file beyond the file quota is refused until one is deleted; other users are unaffected', async () => {
  const four = ['a', 'b', 'c', 'd'].map((name) => textFile(`${name}.txt`))
  const { documents, errors } = await uploadDocuments(person, chat, four)
  expect(documents).toHaveLength(3)
  expect(errors).toEqual([{ filename: 'd.txt', error: refusalOf('d.txt') }])
  await person.call('documents.delete', { params: { id: documents[0]?.id ?? '' } })
  expect((await uploadDocuments(person, chat, [textFile('e.txt')])).errors).toEqual([])
  const other = await signUp(server.origin)
  const theirs = await uploadDocuments(other, await newConversation(other), [textFile('f.txt')])
  expect(theirs.documents).toHaveLength(1)
})

it('[DOC-82] concurrent uploads together do not exceed the quota, and refused files are not stored', async () => {
  const sent = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
    uploadDocuments(person, chat, [textFile(`${name}1.txt`), textFile(`${name}2.txt`)]),
  )
  const answers = await Promise.all(sent)
  expect(answers.flatMap(({ documents }) => documents)).toHaveLength(3)
  expect(answers.flatMap(({ errors }) => errors)).toHaveLength(9)
  expect(storedFileNames(server.dataDir)).toHaveLength(3)
})
