/**
 * Finds the products that a text names, in chats and in cells of a sheet: by full name, number, 'Nama lain', or words
 * that only one product has. A product's own name or number takes precedence over the 'Nama lain' of another. Anything
 * else that fits several products names none of them.
 */
import { isChatWord } from '#base/chat-words.ts'
import { foldText, normalizeText } from '#base/plain-text.ts'
import { type ProductName, unknownProduct } from './product-name.ts'
import { getPhraseKey, listOwnPhrases, splitNicknames } from './product-phrases.ts'

interface ProductReading {
  /** the products in the order of the text, without repetitions */
  matches: ProductName[]
  /** the text, with spaces in place of the names of these products */
  remainingText: string
}

/** A name, number or nickname, with the pattern that finds it in a text. */
interface Phrase {
  pattern: RegExp
  length: number
  /** null when the phrase means several products */
  product: ProductName | null
}

/** The phrases and words by which the products of a list are recognized. */
interface Vocabulary {
  /** sorted by length, longest first */
  phrases: Phrase[]
  /** the products whose names contain a word, by word */
  productsByWord: Map<string, Set<ProductName>>
}

/** Minimum length of a word that names a product by itself. Shorter words are in many names by chance. */
const minWordLength = 4
const wordCharacter = String.raw`[\p{L}\p{N}\p{M}]`
/**
 * Returns a pattern for whole words, but not for parts of accounts and addresses such as '@toner' or 'toner.id'. The
 * suffix '-nya' belongs to the word before it.
 */
const buildWholeWordPattern = (inner: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}\p{M}_@.])${inner}(?:[ -]?nya)?(?!${wordCharacter}|_|[.@]${wordCharacter})`,
    'iu',
  )

export function readProducts(text: string, products: readonly ProductName[]): ProductReading {
  const { phrases, productsByWord } = getVocabulary(products)
  const hits: { start: number; product: ProductName }[] = []
  let remainingText = normalizeText(text)
  /** the text still to search: like `remainingText`, but also without phrases that mean several products */
  let searchableText = remainingText
  const blankOut = (within: string, start: number, length: number) =>
    within.slice(0, start) + ' '.repeat(length) + within.slice(start + length)
  /** Takes a phrase out of the text, and records its product unless the phrase means several. */
  function takePhrase(start: number, length: number, product: ProductName | null) {
    searchableText = blankOut(searchableText, start, length)
    if (!product) return
    remainingText = blankOut(remainingText, start, length)
    hits.push({ start, product })
  }
  for (const { pattern, product } of phrases)
    for (let match = pattern.exec(searchableText); match; match = pattern.exec(searchableText))
      takePhrase(match.index, match[0].length, product)
  for (const { start, length, product } of findProductsByWords(searchableText, productsByWord))
    takePhrase(start, length, product)
  const matches = hits.toSorted((a, b) => a.start - b.start).map(({ product }) => product)
  return { matches: [...new Set(matches)], remainingText }
}

/** Returns the products that a cell names, and the parts of the cell that name none. A name may contain a comma. */
export function readProductCell(text: string, products: readonly ProductName[]) {
  const matchingProducts: ProductName[] = []
  const unknownParts: string[] = []
  // Parts and separators in turn. The first and the last piece are parts.
  const parts = text.split(/([,;|\n])/)
  while (parts.length > 0) {
    const run = findLongestRun(parts, products)
    const [firstPart = ''] = parts.splice(0, run?.length ?? 1)
    parts.shift() // the separator
    if (run) matchingProducts.push(...run.matches)
    else if (firstPart.trim() !== '') unknownParts.push(firstPart.trim())
  }
  return { matches: matchingProducts, unknownParts }
}

/**
 * Returns the longest run of parts from the start, with their separators, that names only products; null if none does.
 */
function findLongestRun(parts: readonly string[], products: readonly ProductName[]) {
  for (let length = parts.length; length > 0; length -= 2) {
    const matches = readProductList(parts.slice(0, length).join(''), products)
    if (matches.length > 0) return { length, matches }
  }
  return null
}

/** Returns the products of a text; none if the text contains words other than products and usual chat words. */
function readProductList(text: string, products: readonly ProductName[]): ProductName[] {
  const folded = foldText(text).replace(/^#/, '')
  const exact = products.filter(({ product_number, product_name }) =>
    [foldText(product_number), foldText(product_name)].includes(folded),
  )
  if (exact.length > 0) return exact.length === 1 ? exact : []
  const { matches, remainingText } = readProducts(text, products)
  const otherWords = remainingText.match(new RegExp(`${wordCharacter}+`, 'gu')) ?? []
  return otherWords.every(isChatWord) ? matches : []
}

const vocabularies = new WeakMap<readonly ProductName[], Vocabulary>()

function getVocabulary(products: readonly ProductName[]): Vocabulary {
  const vocabulary = vocabularies.get(products) ?? buildVocabulary(products)
  vocabularies.set(products, vocabulary)
  return vocabulary
}

function buildVocabulary(products: readonly ProductName[]): Vocabulary {
  const productsByWord = new Map<string, Set<ProductName>>()
  const spellingsByKey = new Map<string, Spellings>()
  for (const product of products) {
    const name = product.product_name === unknownProduct ? '' : product.product_name
    for (const word of foldText(name).match(new RegExp(`${wordCharacter}+`, 'gu')) ?? [])
      productsByWord.set(word, (productsByWord.get(word) ?? new Set()).add(product))
    const phrasesByKind = { own: listOwnPhrases(product), nicknames: splitNicknames(product) }
    for (const kind of ['own', 'nicknames'] as const)
      for (const phrase of phrasesByKind[kind]) {
        const key = getPhraseKey(phrase)
        const spellings = spellingsByKey.get(key) ?? { own: [], nicknames: [] }
        spellings[kind].push({ phrase, product })
        spellingsByKey.set(key, spellings)
      }
  }
  const phrases = [...spellingsByKey.values()].flatMap(createPhrases)
  return { phrases: phrases.toSorted((a, b) => b.length - a.length), productsByWord }
}

/** A phrase as it is written in the names of a product. */
interface Spelling {
  phrase: string
  product: ProductName
}

/** The spellings with one key: of products' own names and numbers, and of nicknames. */
interface Spellings {
  own: Spelling[]
  nicknames: Spelling[]
}

/**
 * Returns a phrase for each spelling with one key. If the key is a product's own name or number, nicknames don't change
 * which product the phrases mean.
 */
function createPhrases({ own, nicknames }: Spellings): Phrase[] {
  const decisiveSpellings = own.length > 0 ? own : nicknames
  const products = [...new Set(decisiveSpellings.map(({ product }) => product))]
  const product = products.length === 1 ? (products[0] ?? null) : null
  // Omits nicknames without letters, such as 12, if #12 is a product number: 12 alone may be an amount.
  const spellings =
    own.length > 0 ? [...own, ...nicknames.filter(({ phrase }) => /\p{L}/u.test(phrase))] : nicknames
  return [...new Set(spellings.map(({ phrase }) => phrase))].flatMap((phrase): Phrase[] => {
    const inner = createPattern(phrase)
    if (inner === '') return []
    return [{ pattern: buildWholeWordPattern(inner), length: normalizeText(phrase).length, product }]
  })
}

/**
 * Returns the regex source of a phrase; '' if the phrase has fewer than two characters, or none after a '#'. The text
 * may have spaces, hyphens or nothing between the words: the phrase 'face wash' matches 'facewash'.
 */
function createPattern(phrase: string): string {
  const pieces = [
    ...normalizeText(phrase).matchAll(new RegExp(`(${wordCharacter}+)([^\\p{L}\\p{N}\\p{M}]*)`, 'gu')),
  ]
  const allLetters = pieces.map(([, letters]) => letters).join('')
  const startsWithHash = /^\s*#/.test(phrase)
  if (allLetters.length < (startsWithHash ? 1 : 2)) return ''
  const inner = pieces.map(([, letters, separator = ''], index) => {
    const separators = separator.replace(/\s/g, '').replace(/[\\\]^-]/g, '\\$&')
    return index === pieces.length - 1 ? letters : `${letters}[\\s\\-()${separators}]*`
  })
  return (startsWithHash ? '#' : '') + inner.join('')
}

/**
 * Finds products by single words. Reads neighbours together: in 'daily toner', the second word decides which 'daily'.
 */
function findProductsByWords(text: string, productsByWord: Vocabulary['productsByWord']) {
  const hits: { start: number; length: number; product: ProductName }[] = []
  /** the neighbouring words read so far, with the products that have all of them in their names */
  let group: { owners: Set<ProductName>; start: number; end: number; hasLongWord: boolean } | undefined
  /** Ends the group. It is a hit if one product alone has all its words, and one of them is long. */
  function endGroup() {
    const [product] = group?.owners ?? []
    if (group?.hasLongWord && product && group.owners.size === 1)
      hits.push({ start: group.start, length: group.end - group.start, product })
    group = undefined
  }
  for (const { index, 0: chunk } of text.matchAll(/[^\s,;:|/()!?"&+]+/g)) {
    const foldedWord = foldText(chunk.replace(/^[.'-]+|[.'-]+$/g, ''))
    const owners = isChatWord(foldedWord)
      ? undefined
      : (productsByWord.get(foldedWord) ?? productsByWord.get(foldedWord.replace(/-?nya$/, '')))
    const commonOwners = group && owners && new Set([...group.owners].filter((owner) => owners.has(owner)))
    const continuesGroup = commonOwners !== undefined && commonOwners.size > 0
    if (!continuesGroup) endGroup()
    if (!owners) continue
    group = {
      owners: continuesGroup ? commonOwners : owners,
      start: group?.start ?? index,
      end: index + chunk.length,
      hasLongWord: (group?.hasLongWord ?? false) || foldedWord.length >= minWordLength,
    }
  }
  endGroup()
  return hits
}
