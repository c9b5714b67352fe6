export const dealers = {
  dealer: 'dealer@example.test',
  member: 'member@example.test',
  rival: 'rival@example.test',
  direct: 'direct@example.test',
  partner: 'partner@example.test',
  coastal: 'sasha.coleman@coastalcomms.example',
  highland: 'lachlan.reid@highlandtelecom.example',
}
export type Dealer = keyof typeof dealers

export type BusinessRow = [
  key: string,
  dealer: Dealer,
  days: string,
  abn: string,
  company: string,
  trading: string,
  entityType: string,
  person: string,
  jobTitle: string,
  address: string,
]

/** Businesses, as `BusinessRow`. The ABNs are in the sample register, and most addresses in the address search. */
const table = `
dental | dealer | 178 | 37117345436 | Harbourside Dental Pty Ltd | Harbourside Dental Care | PRV | Dr Harriet Lim | Practice owner | 47 Hunter Street, Sydney NSW 2000
joinery | dealer | 176 | 98142036977 | Red Gum Joinery Pty Ltd | Red Gum Kitchens | PRV | Mr Tom Aldous | Director | 50 Bourke Street, Ballarat Central VIC 3350
civil | rival | 175 | 93203765824 | Ironbark Civil Pty Ltd | Ironbark Earthmoving | PRV | Mr Ivan Petrov | Director | 206 Banksia Crescent, Kalgoorlie WA 6430
freight | dealer | 171 | 47154382742 | Coastline Freight Services Pty Ltd | Coastline Freight | PRV | Ms Leilani Kaumana | Office manager | Level 2, 158 Elizabeth Street, Townsville City QLD 4810
property | direct | 165 | 89364260837 | Eastern Seaboard Properties Limited | Seaboard Property | PUB | Mrs Ingrid Vos | Facilities manager | Level 12, 132 Station Street, Newcastle NSW 2300
conveyancing | dealer | 160 | 75129691201 | Banksia Conveyancing Pty Ltd |  | PRV | Ms Priscilla Agnew | Principal | 16 Grey Street, Surry Hills NSW 2010
alarms | rival | 158 | 26277840445 | Goldfields Security Pty Ltd | Goldfields Alarms | PRV | Mr Darren Pike | Operations manager | 76 Ocean Drive, Joondalup WA 6027
vets | dealer | 150 | 74166728516 | Southern Cross Veterinary Pty Ltd | Southern Cross Vets | PRV | Dr Amelia Forde | Practice owner | 55 Northbourne Avenue, Dubbo NSW 2830
webDesign | coastal | 150 | 56476049383 | Okafor, Daniel Chukwu | Okafor Web Design | IND | Mr Daniel Okafor | Owner | 237 Albert Road, Coffs Harbour NSW 2450
tailor | member | 142 | 26468395062 | Nguyen, Thi Lan | Lan's Alterations | IND | Mrs Lan Nguyen | Owner | 83 Nelson Place, Footscray VIC 3011
accounting | dealer | 140 | 15179074287 | Meridian Accounting Group Pty Ltd |  | PRV | Mr Rohan Mehta | Managing partner | Shop 7, 160 Queen Street, Melbourne VIC 3000
tyres | rival | 134 | 48253148908 | Pacific Tyre and Mechanical Pty Ltd | Pacific Tyres | PRV | Mr Sione Tau | Workshop manager | 125 Argyle Street, Southport QLD 4215
solar | partner | 130 | 28314877757 | Saltbush Electrical Pty Ltd | Saltbush Solar | PRV | Ms Kirra Daley | Director | 95 Northbourne Avenue, Port Lincoln SA 5606
medical | dealer | 128 | 79191420050 | Wattle Street Medical Centre Pty Ltd | Wattle Street Medical | PRV | Dr Farah Aziz | Practice principal | 223 Wattle Grove, Wollongong NSW 2500
seafood | direct | 118 | 74290186211 | Tasman Seafoods Wholesale Pty Ltd | Tasman Seafoods | PRV | Mr Angus Kerr | General manager | Level 4, 148 Marine Parade, Hobart TAS 7000
earlyLearning | dealer | 115 | 52216111590 | Kookaburra Early Learning Pty Ltd | Kookaburra Kids | PRV | Ms Bronte Hale | Centre director | Unit 24, 204 Flinders Street, Penrith NSW 2750
physio | rival | 110 | 71265494675 | Lighthouse Physiotherapy Pty Ltd |  | PRV | Ms Yasmin Costello | Owner | Unit 2, 134 George Street, Fremantle WA 6160
bookkeeping | highland | 104 | 10483703704 | Macdonald, Fiona Jane | Highland Bookkeeping | IND | Ms Fiona Macdonald | Owner | 111 Cook Court, Mildura VIC 3500
holdings | dealer | 100 | 60351915065 | Great Escarpment Holdings Limited |  | PUB | Mr Callum Whitford | Company secretary | Level 13, 127 Hunter Street, Orange NSW 2800
mechanic | member | 96 | 73521975309 | Hughes, Brendan Patrick | Hughes Mobile Mechanic | IND | Mr Brendan Hughes | Owner | 232 Mitchell Street, Dandenong VIC 3175
photography | coastal | 92 | 24514320988 | Tanaka, Kenji | Kenji Photography | IND | Mr Kenji Tanaka | Owner | 218 Lonsdale Street, Byron Bay NSW 2481
logistics | rival | 90 | 96302531988 | Northern Star Logistics Pty Ltd |  | PRV | Mrs Denise Abara | Fleet manager | 118 Elizabeth Street, Darwin City NT 0800
fruit | dealer | 84 | 91567901235 | A Costa & J Costa | Costa Brothers Fruit | FPT | Mr Joe Costa | Partner | Level 7, 25 Park Avenue, Shepparton VIC 3630
bakery | partner | 73 | 36240803132 | Blue Wren Bakehouse Pty Ltd | Blue Wren Bakery | PRV | Mrs Odette Marchand | Owner | 211 William Street, Norwood SA 5067
nursery | rival | 66 | 91327223521 | Riverbend Nurseries Pty Ltd | Riverbend Garden Centre | PRV | Mr Wes Talbot | Manager | 167 Hunter Street, Bunbury WA 6230
gardens | dealer | 62 | 50583209877 | Community Gardens of the West Incorporated | West Gardens | OIE | Ms Hana Kovac | Coordinator | 41 Harbour Street, Parramatta NSW 2150
rowing | highland | 52 | 63590864198 | Parramatta Rowing Club Incorporated |  | OIE | Mr Neil Prior | Club secretary | 41 Harbour Street, Parramatta NSW 2150
airConditioning | rival | 44 | 97339569292 | Capricorn Air Conditioning Pty Ltd | Capricorn Air | PRV | Ms Tahlia Brooks | Office manager | Shop 5, 197 Albert Road, Rockhampton City QLD 4700
cafe | dealer | 40 | 20575555556 | M Rossi & P Rossi | Rossi Family Cafe | FPT | Mrs Paola Rossi | Partner | 11 William Street, Richmond VIC 3121
`
export const businesses = table
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as BusinessRow)
