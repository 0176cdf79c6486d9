/** Reads creators from a chat: by sender, and by lines with or without labels. */
import { parseMessages, senderNumber } from '#base/chat-message.ts'
import { hasVisibleText } from '#base/plain-text.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { isIgnoredLabel, parseHeading } from './pasted-headings.ts'
import { addProduct, emptyPerson, type Person, readPerson } from './pasted-person.ts'
import { setValue } from './pasted-table.ts'

/** Returns the people in a chat. Messages of the same sender are read together, even with other messages in between. */
export function peopleInChat(text: string, products: readonly ProductName[]): Person[] {
  const bySender = new Map<string, { number: string; text: string }>()
  for (const message of parseMessages(text)) {
    const before = bySender.get(message.sender)
    const joinedText = before ? `${before.text}\n${message.text}` : message.text
    bySender.set(message.sender, { number: senderNumber(message), text: joinedText })
  }
  return [...bySender.values()].flatMap(({ number, text }) => {
    const people = readLines(text, products)
    const [person, another] = people
    // If a sender writes about several people, the sender's number belongs to none of them.
    if (person && !another) person.whatsapp ||= number
    return people
  })
}

/** Matches 'Label: value'. */
const labelledPattern = /^\s*([^:=@]{2,30})\s*[:=](?!\/\/)\s*(\S.*)$/u

/** Reads consecutive lines. A new person begins where a line repeats a field that the current person already has. */
function readLines(text: string, products: readonly ProductName[]): Person[] {
  const people: Person[] = []
  let person = emptyPerson()
  let name = ''
  function endPerson() {
    if (person.username === '' && person.whatsapp !== '') person.username = name
    people.push(person)
    person = emptyPerson()
    name = ''
  }
  for (const line of text.split('\n')) {
    if (!hasVisibleText(line)) continue
    const labelledLine = readLine(line, products)
    if (repeats(person, labelledLine.person) || (labelledLine.name !== '' && name !== '')) endPerson()
    person = mergePeople(person, labelledLine.person)
    name ||= labelledLine.name
  }
  endPerson()
  return people
}

function readLine(line: string, products: readonly ProductName[]): { person: Person; name: string } {
  const [, label = '', value = ''] = labelledPattern.exec(line) ?? []
  const heading = parseHeading(label)
  // Lines about other things can contain the number: 'Alamat: Jl. Mawar 5, Sari, 0812-3456-7890'.
  if (isIgnoredLabel(label))
    return { person: { ...emptyPerson(), whatsapp: readPerson(value, []).whatsapp }, name: '' }
  if (!heading) return { person: readPerson(line, products), name: '' }
  const person = emptyPerson()
  if (heading.role === 'name') return { person, name: value.trim() }
  setValue(person, heading, value, products)
  // A labelled line can contain further fields: 'WA: 0812-3456-7890, akun @sari.glow'.
  return { person: /@|\//.test(value) ? mergePeople(person, readPerson(value, products)) : person, name: '' }
}

const fields = ['username', 'whatsapp', 'platform'] as const

function repeats(before: Person, next: Person): boolean {
  const uniqueFields = fields.slice(0, 2)
  return uniqueFields.some((field) => before[field] !== '' && next[field] !== '')
}

function mergePeople(before: Person, next: Person): Person {
  const merged = { ...before, problems: { ...next.problems, ...before.problems } }
  merged.unrecognized = [before.unrecognized, next.unrecognized].filter(Boolean).join(' ')
  for (const field of fields) merged[field] ||= next[field] as never
  merged.more_product_ids = [...before.more_product_ids]
  for (const id of [next.product_id, ...next.more_product_ids]) if (id !== '') addProduct(merged, id)
  return merged
}
