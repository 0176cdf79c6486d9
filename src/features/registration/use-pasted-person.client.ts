/** Fills the registration form from a chat that is pasted into it, and reports what was read. */
import { useLocalStorage } from '@mantine/hooks'
import { type ClipboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { affiliate, Registration } from '#features/affiliates/affiliate.ts'
import { type Platform, platformLabel } from '#features/affiliates/affiliate-values.ts'
import type { ProductName } from '#features/products/product-name.ts'
import type { AddressFields } from '#features/shipping-addresses/shipping-address.ts'
import type { ResourceFormApi } from '#kit/form/entry-fields.tsx'
import { isolate } from '#kit/layout/user-text.tsx'
import type { ChosenProduct, PastedPerson } from './person-to-paste.ts'

type RegistrableProduct = ProductName & { affiliates_visible: boolean }

/** Loads the parsers when the form is first focused, since most users open the page only for the list. */
const loadReader = () => import('./person-to-paste.ts')
type Reader = Awaited<ReturnType<typeof loadReader>>

type Contact = Pick<Registration, 'username' | 'whatsapp'>

/** The values that pasted chats have put into the form, and how the product was chosen. */
interface Reading {
  fields: Partial<Registration>
  product: ChosenProduct
}

/**
 * An address found in the chat. It is offered until the registration is saved, or until the form is about another
 * person.
 */
interface OfferedAddress {
  fields: AddressFields
  person: Contact
  /** false if the user doesn't want it saved */
  isAccepted: boolean
}

/** A chat that was parsed, but not yet filled into the form. */
interface PendingChat {
  reader: Reader
  person: PastedPerson
  /** null when the products could not be loaded */
  products: readonly RegistrableProduct[] | null
}

interface PastedPersonOptions {
  form: ResourceFormApi<typeof affiliate>
  /** true while a save is in progress; a successful save empties the form */
  saving: boolean
  /** undefined until they are loaded */
  products: readonly RegistrableProduct[] | undefined
  loadProducts(): Promise<readonly RegistrableProduct[]>
  /** receives text about several people */
  onMany(text: string): void
}

export function usePastedPerson({ form, saving, products, loadProducts, onMany }: PastedPersonOptions) {
  const [reading, setReading] = useState<Reading | null>(null)
  const [address, setAddress] = useState<OfferedAddress | null>(null)
  /** true if a chat was pasted during a save, and not read because the save was refused */
  const [isUnread, setUnread] = useState(false)
  /** a chat that was pasted while the form was being saved */
  const pendingChat = useRef<PendingChat | null>(null)
  const isSaving = useRef(saving)
  const [previousProduct, rememberProduct] = useLocalStorage({
    key: 'registration-product',
    defaultValue: '',
  })
  const reader = useRef<Reader | null>(null)
  const availableProducts = products && filterVisible(products)

  async function prepareReader(): Promise<Reader | null> {
    // If the parsers can't be loaded, the field handles the paste itself.
    reader.current ??= await loadReader().catch(() => null)
    return reader.current
  }

  function onPaste(event: ClipboardEvent<HTMLFormElement>) {
    const text = event.clipboardData.getData('text')
    const field = event.target
    if (!(field instanceof HTMLInputElement)) return
    const person = availableProducts && reader.current?.findPersonToPaste(text, availableProducts)
    // A single word is not a chat. Any other text waits for the parsers and the products, since a product would go
    // unrecognized without them.
    if (person === null || (person === undefined && !/\s/.test(text.trim()))) return
    event.preventDefault()
    event.stopPropagation()
    setUnread(false)
    if (availableProducts && reader.current && person)
      return acceptPerson(reader.current, person, text, availableProducts)
    const productsLoaded = loadProducts().then(filterVisible, () => null)
    void Promise.all([prepareReader(), productsLoaded]).then(([loadedReader, loadedProducts]) => {
      const pasted = loadedReader?.findPersonToPaste(text, loadedProducts ?? [])
      if (loadedReader && pasted) acceptPerson(loadedReader, pasted, text, loadedProducts)
      // Inserts the text as the browser would have done, so that the field can undo it.
      else if (document.activeElement === field) document.execCommand('insertText', false, text)
    })
  }

  useLayoutEffect(() => {
    isSaving.current = saving
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a save ends, with the form as the save left it
  useEffect(() => {
    if (saving) return
    const chat = pendingChat.current
    pendingChat.current = null
    // After a refused save the form stays filled, and the chat must not replace that person.
    const isRefused = form.isDirty()
    setUnread((wasUnread) => isRefused && (wasUnread || chat !== null))
    if (chat && !isRefused) fillForm(chat)
  }, [saving])

  function acceptPerson(
    reader: Reader,
    person: PastedPerson | 'many',
    text: string,
    products: readonly RegistrableProduct[] | null,
  ) {
    if (person === 'many') return onMany(text)
    const chat = { reader, person, products }
    if (isSaving.current) pendingChat.current = chat
    else fillForm(chat)
  }

  function chooseProduct({ reader, person, products: loadedProducts }: PendingChat): ChosenProduct {
    const { product_id } = form.getValues()
    const isUserChoice = product_id !== '' && product_id !== reading?.fields.product_id
    const userChoice = isUserChoice ? product_id : ''
    if (!loadedProducts) {
      const hint = userChoice ? '' : 'Daftar product belum dimuat'
      return { product_id: userChoice, isPrevious: false, hint }
    }
    return reader.chooseProductToPaste(person, {
      available: loadedProducts,
      previous: previousProduct,
      userChoice,
    })
  }

  function fillForm(chat: PendingChat) {
    const { reader, person } = chat
    const formValues = form.getValues()
    const product = chooseProduct(chat)
    const { username, whatsapp } = person
    const isAboutSamePerson = isSamePerson(formValues, person)
    const values = reader.chooseFieldsToPaste(person, {
      current: formValues,
      pastedBefore: reading?.fields ?? {},
      isSamePerson: isAboutSamePerson,
    })
    form.setValues({ ...values, product_id: product.product_id })
    form.clearErrors()
    if (product.hint) form.setFieldError('product_id', product.hint)
    if (values.username === '' && person.problems.username)
      form.setFieldError('username', person.problems.username)
    const earlierFields = isAboutSamePerson && reading ? reading.fields : {}
    const fields = {
      ...pickReadFields(person, values, earlierFields),
      product_id: product.product_id,
    }
    setReading({ fields, product })
    if (person.address)
      setAddress({ fields: person.address, person: { username, whatsapp }, isAccepted: true })
    else if (!isAboutSamePerson) setAddress(null)
  }

  const current = form.getValues()
  const isStillFilled =
    reading &&
    Object.entries(reading.fields).every(([name, value]) => current[name as keyof Registration] === value)
  const offeredAddress = address && isSamePerson(address.person, current) ? address : null
  const summary = isStillFilled ? describeReading(reading, availableProducts ?? [], current.username) : ''
  return {
    prepareReader,
    onPaste,
    /** Ends the offers of a chat whose person was registered, and remembers the product. */
    onRegistered(product_id: string) {
      rememberProduct(product_id)
      setReading(null)
      setAddress(null)
    },
    readingText: isUnread ? unreadMessage : summary,
    address: offeredAddress,
    setAddressAccepted: (isAccepted: boolean) => setAddress((before) => before && { ...before, isAccepted }),
    /** Returns the address to save with the registration; undefined if there is none or the user doesn't want it. */
    getAddressFor: (username: string): AddressFields | undefined =>
      offeredAddress?.isAccepted
        ? { ...offeredAddress.fields, recipient: offeredAddress.fields.recipient || username }
        : undefined,
  }
}

const unreadMessage =
  'Tempelan tadi belum dibaca, karena registrasi ini belum tersimpan. Simpan dulu, lalu tempel lagi.'

function isSamePerson(first: Contact, second: Contact): boolean {
  return (
    (first.username !== '' && first.username === second.username) ||
    (first.whatsapp !== '' && first.whatsapp === second.whatsapp)
  )
}

/**
 * Returns the form's values that come from a chat: from this one, or from an earlier one about the same person.
 * @param earlierFields the values that were read from the earlier chat
 */
function pickReadFields(
  person: PastedPerson,
  values: Pick<Registration, (typeof readableNames)[number]>,
  earlierFields: Partial<Registration>,
): Partial<Registration> {
  const readNames = readableNames.filter(
    (name) => person[name] !== '' || values[name] === earlierFields[name],
  )
  return Object.fromEntries(readNames.map((name) => [name, values[name]]))
}

/** Fields besides the product that can be read from a chat. */
const readableNames = ['platform', 'username', 'whatsapp', 'nama'] as const

function filterVisible(products: readonly RegistrableProduct[]): RegistrableProduct[] {
  return products.filter(({ affiliates_visible }) => affiliates_visible)
}

function describeReading(
  { fields, product }: Reading,
  products: readonly ProductName[],
  usernameInForm: string,
) {
  const { platform, username, whatsapp, nama } = fields
  const productName = products.find(({ id }) => id === product.product_id)?.product_name
  const values = [
    platform && platformLabel[platform as Platform],
    username,
    whatsapp,
    productName,
    nama,
  ].filter(Boolean)
  const valueList = values.map((text) => isolate(String(text))).join(', ')
  const nextSteps = [usernameInForm === '' && 'isi username-nya', !productName && 'pilih product-nya'].filter(
    Boolean,
  )
  const instruction = nextSteps.length > 0 ? nextSteps.join(', ') : 'periksa'
  const facts = productName && product.isPrevious ? `${valueList}, seperti terakhir` : valueList
  return `Dibaca dari tempelan: ${facts}. ${instruction.replace(/^./, (letter) => letter.toUpperCase())}, lalu Enter.`
}
