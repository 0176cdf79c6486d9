import { describe, expect, it } from 'vitest'
import { findAddress } from './pasted-address.ts'

const emptyFields = { recipient: '', district: '', city: '', postal_code: '', courier_note: '' }

describe('an address in a chat', () => {
  it.each([
    [
      'in lines with labels',
      'Nama: Sari Dewi\nAlamat: Jl. Mawar No. 5 RT 02/03\nKelurahan: Dago\nKecamatan: Coblong\nKota: Bandung\nKode pos: 40135\nCatatan: pagar hijau\nNo HP: 0812-3456-7890',
      {
        recipient: 'Sari Dewi',
        address: 'Jl. Mawar No. 5 RT 02/03',
        district: 'Dago, Coblong',
        city: 'Bandung',
        postal_code: '40135',
        courier_note: 'pagar hijau',
      },
    ],
    [
      'in one line',
      'Nama: Sari Alamat: Jl. Mawar 5 Kec Coblong Kota Bandung Kode pos 40132',
      {
        ...emptyFields,
        recipient: 'Sari',
        address: 'Jl. Mawar 5',
        district: 'Coblong',
        city: 'Bandung',
        postal_code: '40132',
      },
    ],
    [
      'with several lines below its label',
      'Penerima : Rina\nAlamat pengiriman:\nJl. Melati 7,\nRT 01 RW 02\nKec. Garut Kota, Kab. Garut, Jawa Barat 44112\n\nMakasih kak',
      {
        ...emptyFields,
        recipient: 'Rina',
        address: 'Jl. Melati 7, RT 01 RW 02',
        district: 'Garut Kota',
        city: 'Kab. Garut, Jawa Barat',
        postal_code: '44112',
      },
    ],
    [
      'without a label, beginning with the street',
      'kak ini alamatku ya\nJln Anggrek no 12\nKec. Lowokwaru Kota Malang\n65141',
      {
        ...emptyFields,
        address: 'Jln Anggrek no 12',
        district: 'Lowokwaru',
        city: 'Malang',
        postal_code: '65141',
      },
    ],
    [
      'with the name of a housing estate',
      'Alamat: Perum Kota Wisata blok C1/2, Kec. Gunung Putri, Kab Bogor, Prov. Jawa Barat',
      {
        ...emptyFields,
        address: 'Perum Kota Wisata blok C1/2',
        district: 'Gunung Putri',
        city: 'Kab. Bogor, Jawa Barat',
      },
    ],
    [
      'beside the number of the recipient',
      'Alamat: Jl. Mawar 5, 0812-3456-7890, Bandung 40132',
      { ...emptyFields, address: 'Jl. Mawar 5, Bandung', postal_code: '40132' },
    ],
    [
      'with the city and postal code behind the district',
      'Alamat: Jl. Mawar 5, Kel. Dago Kec. Coblong, Bandung, Jawa Barat 40132',
      {
        ...emptyFields,
        address: 'Jl. Mawar 5',
        district: 'Dago, Coblong',
        city: 'Bandung, Jawa Barat',
        postal_code: '40132',
      },
    ],
    [
      'with a province behind the postal code',
      'Alamat: Jl. Mawar 5 Kec. Kota Baru Kota Bekasi Kode pos 17133 Jawa Barat',
      {
        ...emptyFields,
        address: 'Jl. Mawar 5',
        district: 'Kota Baru',
        city: 'Bekasi, Jawa Barat',
        postal_code: '17133',
      },
    ],
  ])('is read %s', (_, text, address) => {
    expect(findAddress(text).address).toEqual(address)
  })

  it.each([
    ['Kak aku @sari.glow, wa 0812-3456-7890, shopee'],
    ['Nama: Dewi Lestari\nAkun TikTok: @dewi.daily\nNo. HP: 0852 3344 5566\nProduk: face wash'],
    ['Alamat: -'],
    ['kota bandung, kec coblong'],
    // Neither can be stored: one is too long, the other has a letter with too many marks.
    [`Alamat: Jl. ${'panjang '.repeat(60)}`],
    ['Alamat: Jl. a̧̧̧̧̧̧ 5'],
  ])('is not found in %s', (text) => {
    expect(findAddress(text)).toEqual({ address: null, remainingText: text })
  })
})

it('the rest of the text has the other lines and the phone number', () => {
  const { remainingText } = findAddress(
    'Akun: @sari.glow\nAlamat: Jl. Mawar 5, 0812-3456-7890, Bandung\nProduk: Night Serum',
  )
  expect(remainingText).toContain('@sari.glow')
  expect(remainingText).toContain('0812-3456-7890')
  expect(remainingText).toContain('Night Serum')
  expect(remainingText).not.toMatch(/Mawar|Bandung|Alamat/)
})
