import { describe, expect, it } from 'vitest'
import { readPastedAddress } from './address-form-paste.ts'
import { noteRecipientNumbers } from './recipient-numbers.ts'
import type { AddressFields } from './shipping-address.ts'

const address: AddressFields = {
  recipient: 'Budi',
  address: 'Jl. Mawar 5',
  district: '',
  city: 'Bandung',
  postal_code: '40132',
  courier_note: '',
}
const own = '0812-3456-7890'
const noteNumbers = (text: string, change: Partial<AddressFields> = {}) =>
  noteRecipientNumbers({ ...address, ...change }, text, own)

describe('the note for the courier', () => {
  it.each([
    ['another number', 'Budi\n0813 9876 5432\nJl. Mawar 5, Bandung 40132', 'HP penerima 0813 9876 5432'],
    [
      'a number beside that of the affiliate',
      'HP: +62 812-3456-7890 / 0813-9876-5432\nAlamat: Jl. Mawar 5',
      'HP penerima 0813-9876-5432',
    ],
    ['two spellings of one number', '081398765432 atau +62 813-9876-5432', 'HP penerima +62 813-9876-5432'],
    ['only the number of the affiliate', 'Budi, 0812 3456 7890, Jl. Mawar 5', ''],
    ['no number', 'Budi, Jl. Mawar 5, Bandung 40132', ''],
    ['the number of the sender only', '[25/11 08.12] +62 857-1122-3344: Jl. Mawar 5', ''],
  ])('has the number of the recipient for a text with %s', (_, text, note) => {
    expect(noteNumbers(text)).toEqual({ ...address, courier_note: note })
  })

  it('keeps its text, and replaces the number of an address that was pasted before', () => {
    const first = noteNumbers('0813 9876 5432', { courier_note: 'Pagar hijau' })
    expect(first.courier_note).toBe('Pagar hijau. HP penerima 0813 9876 5432')
    expect(noteNumbers('0857 1122 3344', first).courier_note).toBe('Pagar hijau. HP penerima 0857 1122 3344')
    expect(noteNumbers('tanpa nomor', first).courier_note).toBe('Pagar hijau')
  })

  it('leaves the numbers to the street if it is full, and never makes an address invalid', () => {
    const courier_note = 'x'.repeat(190)
    expect(noteNumbers('0813 9876 5432', { courier_note })).toEqual({
      ...address,
      courier_note,
      address: 'Jl. Mawar 5. HP penerima 0813 9876 5432',
    })
    const full = { courier_note, address: 'x'.repeat(290) }
    expect(noteNumbers('0813 9876 5432', full)).toEqual({ ...address, ...full })
  })

  it('has the number of a whole pasted address', () => {
    const text = 'Budi Glow\n081412345678\nPerum Griya Asri blok C3/7, Kec. Cilodong, Depok 16415'
    const pastedAddress = readPastedAddress(text)
    expect(pastedAddress && noteRecipientNumbers(pastedAddress, text, own)).toMatchObject({
      recipient: 'Budi Glow',
      address: 'Perum Griya Asri blok C3/7',
      courier_note: 'HP penerima 081412345678',
    })
  })
})
