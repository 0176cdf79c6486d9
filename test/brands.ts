/** Brands that an owner could configure, besides the placeholders. */
import { type Brand, productIds } from '#base/brand.ts'

/** A brand with every field filled in and no placeholder left. */
export const ownBrand: Brand = {
  name: 'Teduh Lestari',
  tagline: 'Kulit teduh, hari ringan',
  tagline_lang: 'id',
  site: 'https://teduh.id',
  email: 'sapa@teduh.id',
  instagram: '@teduh.lestari',
  address: { street: 'Jalan Melati No. 9', regency: 'Kota Cirebon', province: 'Jawa Tengah' },
  partner: 'Pasar Sejahtera',
  marketplaces: [
    { name: 'Shopee', url: 'https://shopee.co.id/teduhlestari' },
    { name: 'Tokopedia', url: 'https://www.tokopedia.com/teduhlestari?a=1&b=2' },
  ],
  whatsapp: '0812-3456-7890',
  products: [
    {
      product: 'night-serum',
      price: 129_000,
      size: '30 ml',
      bpom: 'NA18240000001',
      halal: 'ID32110000000000001',
      shops: [
        { name: 'Shopee', url: 'https://shopee.co.id/teduhlestari/serum' },
        { name: 'Tokopedia', url: 'https://www.tokopedia.com/teduhlestari/serum' },
      ],
    },
    { product: 'daily-moisturizer', price: 99_000, shops: [] },
    {
      product: 'gentle-facial-cleanser',
      shops: [{ name: 'TikTok Shop', url: 'https://shop.tiktok.com/view/1' }],
    },
  ],
  hours: [{ days: 'Setiap hari', time: '08:00–20:00 WIB' }],
  copyright_year: 2026,
}

const markup = `</script><svg/onload=x>'"&$&`

const shops = Array.from({ length: 6 }, (_, index) => ({
  name: `${index}<b>`.padEnd(20, 'n'),
  url: `https://shopee.co.id/${index}?${`"'><svg/onload=x>&`.repeat(20)}`,
}))

/** Every field has its maximum length and contains markup that tries to break out of its context. */
export const hostileBrand: Brand = {
  ...ownBrand,
  name: markup.padEnd(30, 'x'),
  tagline: `--></style>${markup}`.slice(0, 32).padEnd(32, 'x'),
  email: `${'e'.repeat(40)}@${'m'.repeat(50)}.id`,
  instagram: `@${'i'.repeat(30)}`,
  address: {
    street: markup.padEnd(100, 's'),
    regency: markup.padEnd(60, 'k'),
    province: markup.padEnd(60, 'p'),
  },
  partner: markup.padEnd(60, 'm'),
  marketplaces: shops,
  products: productIds.map((product) => ({
    product,
    price: 100_000_000,
    size: markup.slice(0, 20).padEnd(20, 'u'),
    bpom: markup.padEnd(30, 'b'),
    halal: markup.padEnd(40, 'h'),
    shops,
  })),
  hours: Array.from({ length: 7 }, (_, index) => ({
    days: `${index}${markup}`.slice(0, 30),
    time: markup.padEnd(30, 't'),
  })),
}
