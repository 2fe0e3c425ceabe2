/**
 * The street addresses of landmarks, by their names in the facts of their city: whoever writes both means the landmark, and
 * the number is known to be there. General knowledge.
 */
const addresses = {
  toronto: `
CN Tower: 290 Bremner Blvd
Union Station: 65 Front St W
Union Station Bus Terminal: 81 Bay St
Scotiabank Arena: 40 Bay St
Rogers Centre: 1 Blue Jays Way
Ripley's Aquarium of Canada: 288 Bremner Blvd
CF Toronto Eaton Centre: 220 Yonge St
St Lawrence Market: 93 Front St E
Royal Ontario Museum: 100 Queens Park
Art Gallery of Ontario: 317 Dundas St W
Casa Loma: 1 Austin Ter
Gardiner Museum: 111 Queens Park
Bata Shoe Museum: 327 Bloor St W
Hockey Hall of Fame: 30 Yonge St
Fort York National Historic Site: 250 Fort York Blvd
Aga Khan Museum: 77 Wynford Dr
Toronto General Hospital: 200 Elizabeth St
The Hospital for Sick Children: 555 University Ave
Mount Sinai Hospital: 600 University Ave
Princess Margaret Cancer Centre: 610 University Ave
Women's College Hospital: 76 Grenville St
St Michael's Hospital: 36 Queen St E
Toronto Western Hospital: 399 Bathurst St
Sunnybrook Health Sciences Centre: 2075 Bayview Ave
North York General Hospital: 4001 Leslie St
Michael Garron Hospital: 825 Coxwell Ave
St Joseph's Health Centre: 30 The Queensway
Humber River Hospital: 1235 Wilson Ave
Scarborough General Hospital: 3050 Lawrence Ave E
CAMH Queen Street: 1001 Queen St W
Baycrest: 3560 Bathurst St
Robarts Library: 130 St George St
York University Keele Campus: 4700 Keele St
Glendon College: 2275 Bayview Ave
Toronto Metropolitan University: 350 Victoria St
OCAD University: 100 McCaul St
George Brown College St James: 200 King St E
MaRS Discovery District: 101 College St
Toronto Reference Library: 789 Yonge St
Scarborough Town Centre: 300 Borough Dr
Yorkdale Shopping Centre: 3401 Dufferin St
CF Sherway Gardens: 25 The West Mall
CF Fairview Mall: 1800 Sheppard Ave E
Dufferin Mall: 900 Dufferin St
Bayview Village: 2901 Bayview Ave
Centerpoint Mall: 6464 Yonge St
Cloverdale Mall: 250 The East Mall
CF Shops at Don Mills: 1090 Don Mills Rd
Gerrard Square: 1000 Gerrard St E
Empress Walk: 5095 Yonge St
Yonge Eglinton Centre: 2300 Yonge St
Lawrence Allen Centre: 700 Lawrence Ave W
Holt Renfrew Bloor: 50 Bloor St W
Toronto Zoo: 2000 Meadowvale Rd
Evergreen Brick Works: 550 Bayview Ave
Woodbine Racetrack: 555 Rexdale Blvd
Harbourfront Centre: 235 Queens Quay W
Massey Hall: 178 Victoria St
Roy Thomson Hall: 60 Simcoe St
Princess of Wales Theatre: 300 King St W
Royal Alexandra Theatre: 260 King St W
TIFF Lightbox: 350 King St W
Four Seasons Centre: 145 Queen St W
Meridian Hall: 1 Front St E
Ed Mirvish Theatre: 244 Victoria St
Elgin and Winter Garden Theatres: 189 Yonge St
Meridian Arts Centre: 5040 Yonge St
The Danforth Music Hall: 147 Danforth Ave
History: 1663 Queen St E
Horseshoe Tavern: 370 Queen St W
Scotiabank Theatre: 259 Richmond St W
Metro Toronto Convention Centre: 255 Front St W
Toronto Congress Centre: 650 Dixon Rd
Toronto City Hall: 100 Queen St W
Old City Hall: 60 Queen St W
Osgoode Hall: 130 Queen St W
Toronto Courthouse: 361 University Ave
North York Civic Centre: 5100 Yonge St
East York Civic Centre: 850 Coxwell Ave
Toronto Police Headquarters: 40 College St
Sankofa Square: 1 Dundas St E
First Canadian Place: 100 King St W
Toronto-Dominion Centre: 66 Wellington St W
Brookfield Place: 181 Bay St
Royal Bank Plaza: 200 Bay St
Commerce Court: 199 Bay St
CBC Broadcasting Centre: 250 Front St W
Fairmont Royal York: 100 Front St W
Sheraton Centre Toronto: 123 Queen St W
The Westin Harbour Castle: 1 Harbour Sq
Hilton Toronto: 145 Richmond St W
The Ritz-Carlton Toronto: 181 Wellington St W
Shangri-La Toronto: 188 University Ave
The St Regis Toronto: 325 Bay St
Four Seasons Hotel Toronto: 60 Yorkville Ave
Park Hyatt Toronto: 4 Avenue Rd
Chelsea Hotel: 33 Gerrard St W
The Omni King Edward Hotel: 37 King St E
The Drake Hotel: 1150 Queen St W
The Gladstone House: 1214 Queen St W`,
  calgary: `
Calgary Tower: 101 9 Ave SW
Scotiabank Saddledome: 555 Saddledome Rise SE
Stampede Park: 1410 Olympic Way SE
BMO Centre: 20 Roundup Way SE
YYC Calgary International Airport: 2000 Airport Rd NE
Chinook Centre: 6455 Macleod Trail SW
The CORE Shopping Centre: 333 7 Ave SW
Holt Renfrew: 510 8 Ave SW
University of Calgary: 2500 University Dr NW
SAIT: 1301 16 Ave NW
Mount Royal University: 4825 Mount Royal Gate SW
Bow Valley College: 345 6 Ave SE
Foothills Medical Centre: 1403 29 St NW
Alberta Children's Hospital: 28 Oki Dr NW
Peter Lougheed Centre: 3500 26 Ave NE
Rockyview General Hospital: 7007 14 St SW
South Health Campus: 4448 Front St SE
Sheldon M. Chumir Health Centre: 1213 4 St SW
Calgary Zoo: 210 St. Georges Dr NE
TELUS Spark: 220 St. Georges Dr NE
Heritage Park: 1900 Heritage Dr SW
WinSport: 88 Canada Olympic Rd SW
McMahon Stadium: 1817 Crowchild Trail NW
MNP Community & Sport Centre: 2225 Macleod Trail S
Studio Bell: 850 4 St SE
Central Library: 800 3 St SE
Glenbow Museum: 130 9 Ave SE
Arts Commons: 205 8 Ave SE
Southern Alberta Jubilee Auditorium: 1415 14 Ave NW
Military Museums: 4520 Crowchild Trail SW
Fort Calgary: 750 9 Ave SE
Calgary City Hall: 800 Macleod Trail SE
Calgary Courts Centre: 601 5 St SW
Harry Hays Building: 220 4 Ave SE
The Bow: 500 Centre St S
Brookfield Place: 225 6 Ave SW
Bankers Hall: 315 8 Ave SW
Eighth Avenue Place: 525 8 Ave SW
CrossIron Mills: 261055 CrossIron Blvd
Market Mall: 3625 Shaganappi Trail NW
Southcentre Mall: 100 Anderson Rd SE
Sunridge Mall: 2525 36 St NE
Marlborough Mall: 515 Marlborough Way NE
IKEA Calgary: 8000 11 St SE
Westbrook Mall: 1200 37 St SW
North Hill Centre: 1632 14 Ave NW
Fairmont Palliser: 133 9 Ave SW
Hyatt Regency Calgary: 700 Centre St S
Calgary Marriott Downtown: 110 9 Ave SE
Hotel Arts: 119 12 Ave SW
The Westin Calgary: 320 4 Ave SW
Hotel Blackfoot: 5940 Blackfoot Trail SE
Contemporary Calgary: 701 11 St SW`,
};

/** The landmark's number and street by its name; nothing of one whose address nobody wrote down. */
export const landmarkAddresses = (city: keyof typeof addresses): ReadonlyMap<string, string> =>
  new Map(
    addresses[city]
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const [name = '', address = ''] = line.split(': ');
        return [name, address];
      }),
  );
