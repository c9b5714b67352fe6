/** Real suburbs with their postcodes, `suburb|state|postcode`. */
export const places = `Sydney|NSW|2000
Parramatta|NSW|2150
Newcastle|NSW|2300
Wollongong|NSW|2500
Bondi Beach|NSW|2026
Chatswood|NSW|2067
Surry Hills|NSW|2010
Penrith|NSW|2750
Dubbo|NSW|2830
Wagga Wagga|NSW|2650
Coffs Harbour|NSW|2450
Tamworth|NSW|2340
Albury|NSW|2640
Orange|NSW|2800
Byron Bay|NSW|2481
Alexandria|NSW|2015
Melbourne|VIC|3000
Richmond|VIC|3121
Geelong|VIC|3220
Ballarat Central|VIC|3350
Bendigo|VIC|3550
Dandenong|VIC|3175
Footscray|VIC|3011
St Kilda|VIC|3182
Shepparton|VIC|3630
Mildura|VIC|3500
Frankston|VIC|3199
Box Hill|VIC|3128
Warrnambool|VIC|3280
Traralgon|VIC|3844
Brisbane City|QLD|4000
Fortitude Valley|QLD|4006
Southport|QLD|4215
Surfers Paradise|QLD|4217
Toowoomba City|QLD|4350
Townsville City|QLD|4810
Cairns City|QLD|4870
Rockhampton City|QLD|4700
Mackay|QLD|4740
Ipswich|QLD|4305
Maroochydore|QLD|4558
Bundaberg Central|QLD|4670
Adelaide|SA|5000
Glenelg|SA|5045
Norwood|SA|5067
Port Adelaide|SA|5015
Mount Gambier|SA|5290
Whyalla|SA|5600
Port Lincoln|SA|5606
Perth|WA|6000
Fremantle|WA|6160
Subiaco|WA|6008
Joondalup|WA|6027
Bunbury|WA|6230
Geraldton|WA|6530
Kalgoorlie|WA|6430
Broome|WA|6725
Hobart|TAS|7000
Launceston|TAS|7250
Devonport|TAS|7310
Burnie|TAS|7320
Sandy Bay|TAS|7005
Darwin City|NT|0800
Palmerston City|NT|0830
Alice Springs|NT|0870
Canberra|ACT|2600
Braddon|ACT|2612
Belconnen|ACT|2617`.split('\n')

/** Street names that are found in most towns. */
export const streets = `Harbour Street
George Street
King Street
Queen Street
Victoria Road
Church Street
High Street
Station Street
Park Avenue
Elizabeth Street
William Street
Railway Parade
Albert Road
Bourke Street
Wattle Grove
Ocean Drive
St Georges Terrace
Market Lane
Macquarie Street
Beach Road
Pacific Highway
Wickham Terrace
Hunter Street
Kent Street
River Terrace
Banksia Crescent
Commercial Road
Mitchell Street
Argyle Street
Lonsdale Street
Cook Court
Flinders Street
Jacaranda Avenue
Esplanade Drive
Nelson Place
Grey Street
Stirling Highway
O'Connell Street
Northbourne Avenue
Marine Parade`.split('\n')

/** Made-up businesses: `name|type|other names separated by ;|status`. */
export const businesses = `NOVAK PLUMBING & GAS PTY LTD|PRV|Novak Plumbing
HARBOURSIDE DENTAL PTY LTD|PRV|Harbourside Dental Care;Smile Harbour
BANKSIA CONVEYANCING PTY LTD|PRV|
RED GUM JOINERY PTY LTD|PRV|Red Gum Kitchens
COASTLINE FREIGHT SERVICES PTY LTD|PRV|Coastline Freight
SOUTHERN CROSS VETERINARY PTY LTD|PRV|Southern Cross Vets
MERIDIAN ACCOUNTING GROUP PTY LTD|PRV|
WATTLE STREET MEDICAL CENTRE PTY LTD|PRV|Wattle Street Medical
IRONBARK CIVIL PTY LTD|PRV|Ironbark Earthmoving
KOOKABURRA EARLY LEARNING PTY LTD|PRV|Kookaburra Kids
TRUE NORTH SURVEYING PTY LTD|PRV|
BLUE WREN BAKEHOUSE PTY LTD|PRV|Blue Wren Bakery
PACIFIC TYRE AND MECHANICAL PTY LTD|PRV|Pacific Tyres
LIGHTHOUSE PHYSIOTHERAPY PTY LTD|PRV|
GOLDFIELDS SECURITY PTY LTD|PRV|Goldfields Alarms
TASMAN SEAFOODS WHOLESALE PTY LTD|PRV|Tasman Seafoods
NORTHERN STAR LOGISTICS PTY LTD|PRV|
SALTBUSH ELECTRICAL PTY LTD|PRV|Saltbush Solar
RIVERBEND NURSERIES PTY LTD|PRV|Riverbend Garden Centre
CAPRICORN AIR CONDITIONING PTY LTD|PRV|Capricorn Air
GREAT ESCARPMENT HOLDINGS LIMITED|PUB|
EASTERN SEABOARD PROPERTIES LIMITED|PUB|Seaboard Property
NGUYEN, THI LAN|IND|Lan's Alterations
OKAFOR, DANIEL CHUKWU|IND|Okafor Web Design
MACDONALD, FIONA JANE|IND|Highland Bookkeeping
ROSSI, MARCO ANTONIO|IND|Rossi Tiling
PATEL, ANJALI|IND|
WILLIAMS, GRETA MAY|IND|Greta's Garden Care
TANAKA, KENJI|IND|Kenji Photography
HUGHES, BRENDAN PATRICK|IND|Hughes Mobile Mechanic
THE TRUSTEE FOR NOVAK FAMILY TRUST|DIT|Novak Hire
THE TRUSTEE FOR BANKSIA UNIT TRUST|FUT|
THE TRUSTEE FOR RIVERBEND DISCRETIONARY TRUST|DIT|Riverbend Farms
THE TRUSTEE FOR OKAFOR INVESTMENT TRUST|DIT|
THE TRUSTEE FOR SALTBUSH TRADING TRUST|DTT|Saltbush Trading
A COSTA & J COSTA|FPT|Costa Brothers Fruit
M ROSSI & P ROSSI|FPT|Rossi Family Cafe
COMMUNITY GARDENS OF THE WEST INCORPORATED|OIE|West Gardens
PARRAMATTA ROWING CLUB INCORPORATED|OIE|
FORMERLY GRAND VIDEO PTY LTD|PRV|Grand Video|Cancelled`.split('\n')
