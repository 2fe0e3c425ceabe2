/**
 * What the houses at a crossing are numbered, where that is generally known; from general knowledge of the city, some ten
 * to forty numbers true. Calgary needs none: its numbers follow its grid.
 */
const crossings: Record<string, string> = {
  toronto: `
Yonge St: 30 Front St W, 80 King St W, 112 Adelaide St W, 140 Richmond St W, 178 Queen St W, 292 Dundas St W, 378 Gerrard St W, 448 College St, 560 Wellesley St W, 768 Bloor St W, 834 Yorkville Ave, 1000 Crescent Rd, 1424 St Clair Ave W, 1500 Heath St W, 1940 Davisville Ave, 2240 Eglinton Ave W, 3090 Lawrence Ave W, 4040 York Mills Rd, 4780 Sheppard Ave W, 5140 Empress Ave, 5620 Finch Ave W, 6500 Steeles Ave W
Queen St W: 2 Yonge St, 78 Bay St, 125 York St, 165 University Ave, 290 John St, 455 Spadina Ave, 660 Bathurst St, 850 Strachan Ave, 1082 Ossington Ave, 1170 Dovercourt Rd, 1255 Dufferin St, 1440 Lansdowne Ave, 1750 Roncesvalles Ave
Queen St E: 2 Yonge St, 75 Church St, 130 Jarvis St, 235 Sherbourne St, 360 Parliament St, 715 Broadview Ave, 920 Carlaw Ave, 1005 Pape Ave, 1110 Jones Ave, 1205 Leslie St, 1330 Greenwood Ave, 1605 Coxwell Ave, 1905 Woodbine Ave, 2800 Victoria Park Ave
King St W: 2 Yonge St, 82 Bay St, 130 York St, 170 University Ave, 212 Simcoe St, 330 John St, 385 Peter St, 462 Spadina Ave, 660 Bathurst St, 890 Strachan Ave, 1010 Shaw St, 1280 Dufferin St, 1440 Jameson Ave, 1650 Roncesvalles Ave
King St E: 2 Yonge St, 95 Church St, 160 Jarvis St, 255 Sherbourne St, 370 Parliament St
Front St W: 2 Yonge St, 55 Bay St, 115 York St, 190 Simcoe St, 280 John St, 425 Spadina Ave, 600 Bathurst St
Front St E: 2 Yonge St, 60 Church St, 100 Jarvis St, 215 Sherbourne St, 325 Parliament St
Bloor St W: 2 Yonge St, 65 Bay St, 155 Avenue Rd, 255 St George St, 355 Spadina Ave, 565 Bathurst St, 712 Christie St, 865 Ossington Ave, 985 Dovercourt Rd, 1140 Dufferin St, 1330 Lansdowne Ave, 1600 Dundas St W, 1790 Keele St, 2230 Runnymede Rd, 2450 Jane St, 2980 Royal York Rd, 3290 Islington Ave, 3880 Kipling Ave
Bloor St E: 2 Yonge St, 110 Church St, 290 Jarvis St, 395 Sherbourne St, 580 Parliament St
College St: 2 Yonge St, 65 Bay St, 140 University Ave, 232 St George St, 325 Spadina Ave, 430 Bathurst St, 830 Ossington Ave, 935 Dovercourt Rd, 1110 Dufferin St, 1340 Lansdowne Ave
Carlton St: 2 Yonge St, 75 Church St, 150 Jarvis St, 255 Sherbourne St, 345 Parliament St
Dundas St W: 2 Yonge St, 95 Bay St, 180 University Ave, 290 McCaul St, 460 Spadina Ave, 650 Bathurst St, 1140 Ossington Ave, 1265 Dovercourt Rd, 1410 Dufferin St, 1610 Lansdowne Ave, 2345 Bloor St W, 2800 Keele St, 3300 Runnymede Rd, 3700 Jane St, 4250 Royal York Rd, 4900 Islington Ave
Dundas St E: 2 Yonge St, 75 Church St, 135 Jarvis St, 235 Sherbourne St, 365 Parliament St, 500 River St, 680 Broadview Ave, 880 Carlaw Ave
Dufferin St: 150 King St W, 320 Queen St W, 690 College St, 1040 Bloor St W, 1700 St Clair Ave W, 2400 Eglinton Ave W, 3060 Lawrence Ave W, 3720 Wilson Ave, 4000 Sheppard Ave W, 4900 Finch Ave W, 5900 Steeles Ave W
Bathurst St: 50 Front St W, 150 King St W, 250 Queen St W, 330 Dundas St W, 440 College St, 790 Bloor St W, 1060 Dupont St, 1480 St Clair Ave W, 1980 Eglinton Ave W, 3010 Lawrence Ave W, 3740 Wilson Ave, 4360 Sheppard Ave W, 5300 Finch Ave W, 6250 Steeles Ave W
Spadina Ave: 30 Front St W, 80 King St W, 115 Adelaide St W, 175 Queen St W, 285 Dundas St W, 430 College St, 620 Harbord St, 775 Bloor St W
Bay St: 1 Queens Quay W, 45 Lake Shore Blvd W, 160 Front St W, 210 Wellington St W, 245 King St W, 330 Adelaide St W, 365 Richmond St W, 412 Queen St W, 580 Dundas St W, 700 Gerrard St W, 788 College St, 935 Wellesley St W, 1195 Bloor St W
University Ave: 70 Front St W, 140 King St W, 180 Adelaide St W, 215 Richmond St W, 300 Queen St W, 465 Dundas St W, 580 Gerrard St W, 690 College St
Avenue Rd: 2 Bloor St W, 160 Davenport Rd, 430 St Clair Ave W, 890 Eglinton Ave W, 1640 Lawrence Ave W, 2100 Wilson Ave
Danforth Ave: 85 Broadview Ave, 345 Chester Ave, 675 Pape Ave, 965 Donlands Ave, 1200 Greenwood Ave, 1610 Coxwell Ave, 2070 Woodbine Ave, 2560 Main St, 3060 Victoria Park Ave
Eglinton Ave E: 2 Yonge St, 255 Mt Pleasant Rd, 620 Bayview Ave, 825 Laird Dr, 1150 Leslie St, 1250 Don Mills Rd, 1740 Victoria Park Ave, 1920 Warden Ave, 2130 Birchmount Rd, 2400 Kennedy Rd, 2640 Midland Ave, 2850 Brimley Rd, 2960 McCowan Rd, 3250 Markham Rd
Eglinton Ave W: 2 Yonge St, 390 Avenue Rd, 880 Bathurst St, 1300 Allen Rd, 1860 Dufferin St, 2500 Keele St
Sheppard Ave E: 2 Yonge St, 590 Bayview Ave, 1200 Leslie St, 1850 Don Mills Rd, 2550 Victoria Park Ave, 3020 Warden Ave, 3850 Kennedy Rd, 4160 Midland Ave, 4450 Brimley Rd, 4750 McCowan Rd, 5500 Markham Rd
Sheppard Ave W: 2 Yonge St, 620 Bathurst St, 1400 Keele St, 2050 Jane St, 2600 Weston Rd
Finch Ave E: 2 Yonge St, 600 Bayview Ave, 1250 Leslie St, 1700 Don Mills Rd, 2450 Victoria Park Ave, 2950 Warden Ave, 3750 Kennedy Rd, 4400 Brimley Rd, 4850 McCowan Rd
Finch Ave W: 2 Yonge St, 600 Bathurst St, 1100 Dufferin St, 1350 Keele St, 1950 Jane St, 2700 Weston Rd, 3150 Islington Ave, 3600 Kipling Ave
Lawrence Ave E: 2 Yonge St, 330 Bayview Ave, 750 Leslie St, 950 Don Mills Rd, 1500 Victoria Park Ave, 1900 Warden Ave, 2250 Kennedy Rd, 2500 Midland Ave, 2800 Brimley Rd, 3040 McCowan Rd, 3480 Markham Rd, 4200 Morningside Ave
Lawrence Ave W: 2 Yonge St, 250 Avenue Rd, 520 Bathurst St, 700 Allen Rd, 960 Dufferin St, 1360 Keele St, 1800 Jane St
St Clair Ave W: 2 Yonge St, 170 Avenue Rd, 290 Spadina Rd, 510 Bathurst St, 930 Oakwood Ave, 1190 Dufferin St, 1380 Lansdowne Ave, 1950 Keele St, 2300 Runnymede Rd
St Clair Ave E: 2 Yonge St, 200 Mt Pleasant Rd
Don Mills Rd: 700 Overlea Blvd, 830 Eglinton Ave E, 1110 Lawrence Ave E, 1600 York Mills Rd, 2400 Sheppard Ave E, 3000 Finch Ave E, 3700 Steeles Ave E
Keele St: 2 Bloor St W, 400 Dundas St W, 850 St Clair Ave W, 1600 Eglinton Ave W, 2200 Lawrence Ave W, 2800 Wilson Ave, 3300 Sheppard Ave W, 4000 Finch Ave W, 4900 Steeles Ave W
Jane St: 2 Bloor St W, 400 Dundas St W, 1100 Eglinton Ave W, 1700 Lawrence Ave W, 2200 Wilson Ave, 2700 Sheppard Ave W, 3900 Finch Ave W, 4800 Steeles Ave W
Bayview Ave: 1500 Davisville Ave, 1700 Eglinton Ave E, 2270 Lawrence Ave E, 2500 York Mills Rd, 2900 Sheppard Ave E, 3400 Finch Ave E, 3900 Steeles Ave E
Leslie St: 3100 Lawrence Ave E, 3500 York Mills Rd, 4000 Sheppard Ave E, 4900 Finch Ave E
Victoria Park Ave: 700 Danforth Ave, 1250 St Clair Ave E, 1640 Eglinton Ave E, 2010 Lawrence Ave E, 2450 York Mills Rd, 2800 Sheppard Ave E, 3250 Finch Ave E, 3800 Steeles Ave E
Warden Ave: 700 St Clair Ave E, 900 Eglinton Ave E, 1500 Lawrence Ave E, 2000 Ellesmere Rd, 2300 Sheppard Ave E, 2900 Finch Ave E, 3500 Steeles Ave E
Kennedy Rd: 680 Eglinton Ave E, 1150 Lawrence Ave E, 1600 Ellesmere Rd, 2200 Sheppard Ave E, 2700 Finch Ave E, 3450 Steeles Ave E
McCowan Rd: 250 Eglinton Ave E, 700 Lawrence Ave E, 1300 Ellesmere Rd, 1800 Sheppard Ave E, 2500 Finch Ave E, 3200 Steeles Ave E
Markham Rd: 240 Eglinton Ave E, 750 Lawrence Ave E, 1150 Ellesmere Rd, 1900 Sheppard Ave E, 2700 Finch Ave E
Markham St: 2 Queen St W, 590 Bloor St W
Islington Ave: 930 The Queensway, 1250 Bloor St W, 1650 Rathburn Rd, 2400 Rexdale Blvd, 2900 Finch Ave W
Kipling Ave: 770 Evans Ave, 900 The Queensway, 1250 Bloor St W, 2100 Rexdale Blvd, 2700 Finch Ave W
The Queensway: 1050 Islington Ave, 1300 Kipling Ave, 1760 The East Mall
Dixon Rd: 600 Hwy 27, 900 Carlingview Dr
Parliament St: 60 Front St E, 130 King St E, 200 Queen St E, 325 Dundas St E, 410 Gerrard St E, 500 Carlton St, 580 Wellesley St E, 760 Bloor St E
Church St: 60 Front St E, 95 King St E, 160 Queen St E, 270 Dundas St E, 365 Gerrard St E, 425 Carlton St, 525 Wellesley St E, 720 Bloor St E
Jarvis St: 95 Front St E, 125 King St E, 200 Queen St E, 305 Dundas St E, 390 Gerrard St E, 445 Carlton St, 560 Wellesley St E, 690 Bloor St E
Sherbourne St: 60 Front St E, 125 King St E, 200 Queen St E, 300 Dundas St E, 375 Gerrard St E, 430 Carlton St, 520 Wellesley St E, 640 Bloor St E
Gerrard St E: 2 Yonge St, 75 Church St, 150 Jarvis St, 255 Sherbourne St, 360 Parliament St, 650 Broadview Ave, 1300 Greenwood Ave
Gerrard St W: 2 Yonge St, 75 Bay St
Wellington St W: 2 Yonge St, 70 Bay St, 120 York St, 170 University Ave, 210 Simcoe St
Richmond St W: 2 Yonge St, 70 Bay St, 130 York St, 165 University Ave, 255 John St, 420 Spadina Ave, 620 Bathurst St
Adelaide St W: 2 Yonge St, 85 Bay St, 170 University Ave, 270 John St, 425 Spadina Ave
Wellesley St E: 2 Yonge St, 75 Church St, 140 Jarvis St, 250 Sherbourne St, 360 Parliament St
Broadview Ave: 120 Queen St E, 290 Dundas St E, 400 Gerrard St E, 770 Danforth Ave
Ossington Ave: 2 Queen St W, 250 Dundas St W, 400 College St, 745 Bloor St W
Dovercourt Rd: 10 Queen St W, 460 College St, 850 Bloor St W
Roncesvalles Ave: 2 Queen St W, 470 Dundas St W
St George St: 2 College St, 90 Harbord St, 200 Bloor St W
McCaul St: 2 Queen St W, 160 Dundas St W, 285 College St
John St: 55 Front St W, 110 King St W, 240 Queen St W
Queens Quay W: 2 Yonge St, 60 Bay St, 210 York St, 410 Spadina Ave, 600 Bathurst St
Kingston Rd: 2 Queen St E, 900 Victoria Park Ave, 2480 Midland Ave, 3000 McCowan Rd, 3300 Markham Rd, 4200 Lawrence Ave E`,
};

/** The numbers known at crossings, by the street. */
export const numberedCrossings = (city: string): Record<string, [number: number, cross: string][]> =>
  Object.fromEntries(
    (crossings[city] ?? '')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [street = '', list = ''] = line.split(': ');
        const numbers = list.split(', ').map((entry): [number, string] => {
          const [number, ...cross] = entry.split(' ');
          return [Number(number), cross.join(' ')];
        });
        return [street, numbers];
      }),
  );
