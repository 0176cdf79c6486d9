import { describe, expect, it } from 'vitest'
import { readPastedAddress } from './address-form-paste.ts'
import type { AddressFields } from './shipping-address.ts'

const emptyFields = { recipient: '', district: '', city: '', postal_code: '', courier_note: '' }

type Case = [title: string, text: string, fields: Partial<AddressFields>]

describe('a text about an address alone', () => {
  it.each<Case>([
    [
      'name, number and place in three lines without labels',
      'Budi Glow\n081412345678\nPerum Griya Asri blok C3/7, Kel. Sukamaju Kec. Cilodong, Depok 16415',
      {
        recipient: 'Budi Glow',
        address: 'Perum Griya Asri blok C3/7',
        district: 'Sukamaju, Cilodong',
        city: 'Depok',
        postal_code: '16415',
      },
    ],
    [
      'all in one line without punctuation',
      'Budi Glow 081412345678 Perum Griya Asri blok C3/7 Kel. Sukamaju Kec. Cilodong Kota Depok 16415',
      {
        recipient: 'Budi Glow',
        address: 'Perum Griya Asri blok C3/7',
        district: 'Sukamaju, Cilodong',
        city: 'Depok',
        postal_code: '16415',
      },
    ],
    [
      "'a.n.' above a regency",
      'a.n. Siti Aminah\nJl. Kenanga No. 12 RT 03/RW 07\nDesa Margahayu, Kec. Margaasih, Kab. Bandung, Jawa Barat 40218',
      {
        recipient: 'Siti Aminah',
        address: 'Jl. Kenanga No. 12 RT 03/RW 07',
        district: 'Margahayu, Margaasih',
        city: 'Kab. Bandung, Jawa Barat',
        postal_code: '40218',
      },
    ],
    [
      'a labelled recipient in one line',
      'Penerima: Rina Wati, Jl. Melati 7 RT 01 RW 02, Kel. Dago, Kec. Coblong, Kota Bandung 40135',
      {
        recipient: 'Rina Wati',
        address: 'Jl. Melati 7 RT 01 RW 02',
        district: 'Dago, Coblong',
        city: 'Bandung',
        postal_code: '40135',
      },
    ],
    [
      'a form with a label in each line',
      'Penerima: Rina Wati\nNo. HP: 0812 3456 7890\nAlamat: Jl. Melati 7\nKel/Kec: Dago/Coblong\nKota/Kab: Bandung\nProvinsi: Jawa Barat\nKode Pos: 40135',
      {
        recipient: 'Rina Wati',
        address: 'Jl. Melati 7',
        district: 'Dago/Coblong',
        city: 'Bandung, Jawa Barat',
        postal_code: '40135',
      },
    ],
    [
      'a city without a postal code',
      'Dewi Lestari\nJl. Anggrek 5, Kec. Lowokwaru, Malang',
      { recipient: 'Dewi Lestari', address: 'Jl. Anggrek 5', district: 'Lowokwaru', city: 'Malang' },
    ],
    [
      'a number below the address',
      'Dewi Lestari\nJl. Anggrek 5\nKel. Jatimulyo Kec. Lowokwaru\nMalang 65141\n081234567890',
      {
        recipient: 'Dewi Lestari',
        address: 'Jl. Anggrek 5',
        district: 'Jatimulyo, Lowokwaru',
        city: 'Malang',
        postal_code: '65141',
      },
    ],
    [
      "'a.n.' below the address and a province",
      'Jl. Anggrek 5\nKel. Jatimulyo, Kec. Lowokwaru\nKota Malang\nJawa Timur 65141\na.n. Dewi Lestari',
      {
        recipient: 'Dewi Lestari',
        address: 'Jl. Anggrek 5',
        district: 'Jatimulyo, Lowokwaru',
        city: 'Malang, Jawa Timur',
        postal_code: '65141',
      },
    ],
    [
      'greetings around the address',
      'Halo kak, ini alamatku ya\nKak Sari\nGg. Mawar 3 RT 02/05 Tebet Timur, Tebet, Jakarta Selatan 12820\nmakasih kak',
      {
        recipient: 'Kak Sari',
        address: 'Gg. Mawar 3 RT 02/05 Tebet Timur, Tebet, Jakarta Selatan',
        postal_code: '12820',
      },
    ],
    [
      'a name before the street and a number behind it',
      'Sari Dewi, Jl. Mawar 5, Coblong, Bandung 40132, 0812-3456-7890',
      { recipient: 'Sari Dewi', address: 'Jl. Mawar 5, Coblong, Bandung', postal_code: '40132' },
    ],
    [
      'a name right before the street',
      'Sari Dewi Jl. Mawar 5 Kec. Coblong Bandung 40132',
      { recipient: 'Sari Dewi', address: 'Jl. Mawar 5', district: 'Coblong Bandung', postal_code: '40132' },
    ],
    [
      'a labelled note below the postal code',
      'Nama : Ahmad Fauzi\nHP : 081234567890\nAlamat : Dusun Krajan RT 02 RW 01, Desa Sumberejo, Kec. Ambulu, Kab. Jember, Prov. Jawa Timur\nKode Pos : 68172\nPatokan : depan masjid',
      {
        recipient: 'Ahmad Fauzi',
        address: 'Dusun Krajan RT 02 RW 01',
        district: 'Sumberejo, Ambulu',
        city: 'Kab. Jember, Jawa Timur',
        postal_code: '68172',
        courier_note: 'depan masjid',
      },
    ],
    [
      'a line for each place without a postal code',
      'Ahmad Fauzi\n+62 812-3456-7890\nDusun Krajan RT 02/RW 01\nDesa Sumberejo\nKecamatan Ambulu\nKabupaten Jember\nJawa Timur',
      {
        recipient: 'Ahmad Fauzi',
        address: 'Dusun Krajan RT 02/RW 01',
        district: 'Sumberejo, Ambulu',
        city: 'Kab. Jember, Jawa Timur',
      },
    ],
    [
      "'Kepada Yth.' and a district without a label",
      'Kepada Yth. Ibu Ratna\nPerumahan Bumi Asri Blok B No 9\nKel. Helvetia, Medan Helvetia, Medan, Sumatera Utara 20124',
      {
        recipient: 'Ibu Ratna',
        address: 'Perumahan Bumi Asri Blok B No 9',
        district: 'Helvetia, Medan Helvetia',
        city: 'Medan, Sumatera Utara',
        postal_code: '20124',
      },
    ],
    [
      'a landmark below the address',
      'Yuni (081234567890)\nKost Putri Melati kamar 12, Jl. Kaliurang KM 5\nKec. Depok, Kab. Sleman, DI Yogyakarta 55281\nrumah pagar hijau',
      {
        recipient: 'Yuni',
        address: 'Kost Putri Melati kamar 12, Jl. Kaliurang KM 5, rumah pagar hijau',
        district: 'Depok',
        city: 'Kab. Sleman, DI Yogyakarta',
        postal_code: '55281',
      },
    ],
    [
      "'Kota' in the name of a district",
      'Lina Marlina\nBlok F2 No. 8 Taman Sari\nKel. Kota Baru Kec. Bekasi Barat\nKota Bekasi\n17133',
      {
        recipient: 'Lina Marlina',
        address: 'Blok F2 No. 8 Taman Sari',
        district: 'Kota Baru, Bekasi Barat',
        city: 'Bekasi',
        postal_code: '17133',
      },
    ],
    [
      'a province behind the postal code',
      'Alamat: Jl. Sudirman 10, Kec. Kota Baru Kota Bekasi Kode pos 17133 Jawa Barat',
      { address: 'Jl. Sudirman 10', district: 'Kota Baru', city: 'Bekasi, Jawa Barat', postal_code: '17133' },
    ],
    [
      'a person below the name of a shop',
      'Toko Makmur Jaya\nPak Hadi 0813 1234 5678\nJl. Raya Serang KM 3, Kel. Cikokol, Kec. Tangerang, Kota Tangerang, Banten',
      {
        recipient: 'Pak Hadi',
        address: 'Toko Makmur Jaya, Jl. Raya Serang KM 3',
        district: 'Cikokol, Tangerang',
        city: 'Tangerang, Banten',
      },
    ],
    [
      'copied messages',
      '[25/11 08.12] Maya Glow: Maya Sari\n[25/11 08.12] Maya Glow: Jl. Pahlawan 3 RT 1/RW 2\nKel. Sukajadi, Kec. Sukajadi, Kota Bandung 40162',
      {
        recipient: 'Maya Sari',
        address: 'Jl. Pahlawan 3 RT 1/RW 2',
        district: 'Sukajadi, Sukajadi',
        city: 'Bandung',
        postal_code: '40162',
      },
    ],
    [
      'slashes between the parts',
      'A/n Nia Kurnia / 081234567890 / Komplek Pondok Hijau A-12 / Kec. Parongpong / Kab. Bandung Barat / 40559',
      {
        recipient: 'Nia Kurnia',
        address: 'Komplek Pondok Hijau A-12',
        district: 'Parongpong',
        city: 'Kab. Bandung Barat',
        postal_code: '40559',
      },
    ],
    [
      'a village without a street',
      'Nia\nSukamaju RT 01 RW 02 No. 5\nKec. Cilodong, Depok 16415',
      {
        recipient: 'Nia',
        address: 'Sukamaju RT 01 RW 02 No. 5',
        district: 'Cilodong',
        city: 'Depok',
        postal_code: '16415',
      },
    ],
    [
      'labels of numbers and accounts around the address',
      'Halo kak, aku mau daftar jadi affiliate\nNama: Budi\nNama akun: @budi.glow\nNo. HP/WA: 081234567890\nTelepon: 0812-3456-7891\nAlamat: Jl. Mawar 5, Kec. Coblong, Kota Bandung 40132\nMakasih kak',
      {
        recipient: 'Budi',
        address: 'Jl. Mawar 5',
        district: 'Coblong',
        city: 'Bandung',
        postal_code: '40132',
      },
    ],
    [
      'only the label of a number besides the address',
      'Jl. Mawar 5\nBandung 40132\nHp 081234567890',
      { recipient: '', address: 'Jl. Mawar 5, Bandung', postal_code: '40132' },
    ],
    [
      'a greeting above the name',
      "Assalamu'alaikum\nIya kak\nSari\nJl. Mawar 5 Kec. Coblong, Bandung 40132\n081234567890",
      {
        recipient: 'Sari',
        address: 'Jl. Mawar 5',
        district: 'Coblong',
        city: 'Bandung',
        postal_code: '40132',
      },
    ],
    [
      'a postal code in parentheses',
      'Sari\n081234567890\nJl. Mawar 5, Kec. Coblong, Kota Bandung (40132)',
      {
        recipient: 'Sari',
        address: 'Jl. Mawar 5',
        district: 'Coblong',
        city: 'Bandung',
        postal_code: '40132',
      },
    ],
    [
      'labelled data of the affiliate and a house number',
      'Nama: Eka Putri\nUsername: @eka.glow\nProduk: Night Serum\nAlamat: Jl. Veteran 8 Kel. Gambir Kec. Gambir Kota Jakarta Pusat 10110\nNomor: 12A',
      {
        recipient: 'Eka Putri',
        address: 'Jl. Veteran 8, 12A',
        district: 'Gambir, Gambir',
        city: 'Jakarta Pusat',
        postal_code: '10110',
      },
    ],
    [
      "dashes between the parts and 'a.n.' in parentheses",
      'Jl. Ahmad Yani 17, Kel. Sukamaju - Kec. Cilodong - Depok - 16415 (a.n. Budi)',
      {
        recipient: 'Budi',
        address: 'Jl. Ahmad Yani 17',
        district: 'Sukamaju, Cilodong',
        city: 'Depok',
        postal_code: '16415',
      },
    ],
    [
      'an apartment and a remark',
      'Putri Ayu\nApartemen Kalibata City Tower Borneo 12A\nKel. Rawajati, Kec. Pancoran, Jakarta Selatan, DKI Jakarta, 12750\nCOD ya kak',
      {
        recipient: 'Putri Ayu',
        address: 'Apartemen Kalibata City Tower Borneo 12A, COD ya kak',
        district: 'Rawajati, Pancoran',
        city: 'Jakarta Selatan, DKI Jakarta',
        postal_code: '12750',
      },
    ],
    [
      'a city and a postal code in lines of their own',
      'Budi\nJl. Mawar 5\nKel. Sukamaju, Kec. Cilodong\nDepok\n16415',
      {
        recipient: 'Budi',
        address: 'Jl. Mawar 5',
        district: 'Sukamaju, Cilodong',
        city: 'Depok',
        postal_code: '16415',
      },
    ],
    [
      'a person below the street',
      'Jl. Mawar 5\nBandung 40132\nBudi Glow 081234567890',
      { recipient: 'Budi Glow', address: 'Jl. Mawar 5, Bandung', postal_code: '40132' },
    ],
    [
      'a building before the street',
      'Ruko Emas 3, Bandar Baru, Jl. Asia 4, Kec. Medan Kota, Medan 20211',
      {
        address: 'Ruko Emas 3, Bandar Baru, Jl. Asia 4',
        district: 'Medan Kota',
        city: 'Medan',
        postal_code: '20211',
      },
    ],
  ])('is read with %s', (_, text, fields) => {
    expect(readPastedAddress(text)).toEqual({ ...emptyFields, ...fields })
  })

  it.each([
    ['Jl. Mawar 5'],
    ['Dewi Lestari'],
    ['Kel. Sukamaju Kec. Cilodong'],
    ['16415'],
    ['jl buntu\nrumah cat hijau'],
    ['Kak aku @sari.glow, wa 0812-3456-7890, shopee'],
    // The text beside the address makes it too long to be stored.
    [`${'panjang '.repeat(60)}\nJl. Mawar 5, Kec. Coblong, Bandung 40132`],
  ])('is not read as an address, so the paste goes into the field: %s', (text) => {
    expect(readPastedAddress(text)).toBeNull()
  })

  it.each([
    ['titip satpam ya\nBudi\nJl. Mawar 5, Kec. Coblong, Bandung 40132', 'titip satpam ya'],
    ['Budi\nJl. Mawar 5\nKec. Coblong, rumah pojok, Bandung 40132', 'rumah pojok'],
    ['Budi\nJl. Mawar 5\nKec. Coblong\nKode pos: 40132 (pagar hijau)', '(pagar hijau)'],
    ['Budi\nJl. Mawar 5\nKec. Coblong 40135\nKode pos: 40132', '40135'],
    ['Budi\nJl. Mawar 5\nKec. Coblong\nKode pos: 4013', '4013'],
    ['Budi\nJl. Mawar 5\nKec. Coblong\nNo. HP: 081234567890 lantai dua', 'lantai dua'],
  ])('keeps in the address the text of %j that is in no other field', (text, remainingText) => {
    const address = readPastedAddress(text)
    expect(address?.recipient).toBe('Budi')
    expect(address?.address).toMatch(/Jl\. Mawar 5/)
    expect(address?.address).toContain(remainingText)
  })
})
