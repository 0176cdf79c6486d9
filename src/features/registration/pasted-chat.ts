/** Reads creators from a chat: by sender, and by lines with or without labels. */
import { parseMessages, senderNumber } from '#base/chat-message.ts'
import { isSeen } from '#base/plain-text.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { headingOf, isOtherLabel } from './pasted-headings.ts'
import { addProduct, nobody, type Person, personIn } from './pasted-person.ts'
import { say } from './pasted-table.ts'

/** Returns the people in a chat. Messages of the same sender are read together, even with other messages in between. */
export function peopleInChat(text: string, products: readonly ProductName[]): Person[] {
  const bySender = new Map<string, { number: string; text: string }>()
  for (const message of parseMessages(text)) {
    const before = bySender.get(message.sender)
    const said = before ? `${before.text}\n${message.text}` : message.text
    bySender.set(message.sender, { number: senderNumber(message), text: said })
  }
  return [...bySender.values()].flatMap(({ number, text }) => {
    const people = peopleInLines(text, products)
    const [person, another] = people
    // If a sender writes about several people, the sender's number belongs to none of them.
    if (person && !another) person.whatsapp ||= number
    return people
  })
}

/** Matches 'Label: value'. */
const labelled = /^\s*([^:=@]{2,30})\s*[:=](?!\/\/)\s*(\S.*)$/u

/** Reads consecutive lines. A new person begins where a line repeats a field that the current person already has. */
function peopleInLines(text: string, products: readonly ProductName[]): Person[] {
  const people: Person[] = []
  let person = nobody()
  let name = ''
  function end() {
    if (person.username === '' && person.whatsapp !== '') person.username = name
    people.push(person)
    person = nobody()
    name = ''
  }
  for (const line of text.split('\n')) {
    if (!isSeen(line)) continue
    const said = lineOf(line, products)
    if (repeats(person, said.person) || (said.name !== '' && name !== '')) end()
    person = joined(person, said.person)
    name ||= said.name
  }
  end()
  return people
}

function lineOf(line: string, products: readonly ProductName[]): { person: Person; name: string } {
  const [, label = '', value = ''] = labelled.exec(line) ?? []
  const heading = headingOf(label)
  // Lines about other things can contain the number: 'Alamat: Jl. Mawar 5, Sari, 0812-3456-7890'.
  if (isOtherLabel(label))
    return { person: { ...nobody(), whatsapp: personIn(value, []).whatsapp }, name: '' }
  if (!heading) return { person: personIn(line, products), name: '' }
  const person = nobody()
  if (heading.role === 'name') return { person, name: value.trim() }
  say(person, heading, value, products)
  // A labelled line can contain further fields: 'WA: 0812-3456-7890, akun @sari.glow'.
  return { person: /@|\//.test(value) ? joined(person, personIn(value, products)) : person, name: '' }
}

const fields = ['username', 'whatsapp', 'platform'] as const

function repeats(before: Person, next: Person): boolean {
  const once = fields.slice(0, 2)
  return once.some((field) => before[field] !== '' && next[field] !== '')
}

function joined(before: Person, next: Person): Person {
  const both = { ...before, odd: { ...next.odd, ...before.odd } }
  both.unread = [before.unread, next.unread].filter(Boolean).join(' ')
  for (const field of fields) both[field] ||= next[field] as never
  both.more_product_ids = [...before.more_product_ids]
  for (const id of [next.product_id, ...next.more_product_ids]) if (id !== '') addProduct(both, id)
  return both
}
