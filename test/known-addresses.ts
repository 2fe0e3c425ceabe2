/**
 * Addresses of well-known places as people write them, and about where they are, from general knowledge of both cities. For tests only.
 * None of them is in `demo/cities/landmark-addresses.ts`: they measure how numbers are placed.
 * Every second line was held back while the search was made.
 */
export const knownAddresses = {
  toronto: `
1 Dundas St W, Toronto | 43.6561 -79.3812
20 Bay St, Toronto ON | 43.6420 -79.3773
161 Bay Street | 43.6468 -79.3785
25 Dockside Drive Toronto | 43.6444 -79.3665
595 Bay St., Suite 100 | 43.6563 -79.3837
777 Bay St | 43.6607 -79.3852
900 Bay Street, Toronto, ON | 43.6636 -79.3873
1200 Bay St | 43.6697 -79.3896
483 Bay St | 43.6536 -79.3824
33 Bloor St E | 43.6703 -79.3853
55 Bloor Street West | 43.6696 -79.3888
175 Bloor St E, North Tower | 43.6712 -79.3815
333 Bloor Street East, Toronto, ON M4W 1G9 | 43.6716 -79.3790
581 Bloor St W | 43.6648 -79.4117
750 Spadina Ave | 43.6668 -79.4040
Miles Nadal JCC, 750 Spadina Ave. | 43.6668 -79.4040
464 Spadina Ave | 43.6573 -79.4002
280 Spadina Avenue | 43.6527 -79.3981
401 Richmond St W | 43.6478 -79.3951
620 King Street West | 43.6447 -79.4015
1 King St W, Toronto | 43.6488 -79.3782
40 King St W | 43.6490 -79.3793
200 King Street W | 43.6478 -79.3859
106 King St E | 43.6502 -79.3744
333 King St E | 43.6516 -79.3658
145 King St W #1000 | 43.6479 -79.3838
1 Yonge St | 43.6427 -79.3746
33 Yonge St. | 43.6475 -79.3772
100 Yonge Street | 43.6499 -79.3788
277 Yonge St | 43.6554 -79.3805
382 Yonge St, Unit 7 | 43.6597 -79.3825
444 Yonge St, Toronto, Ontario, M5B 2H4, Canada | 43.6606 -79.3829
475 Yonge St | 43.6622 -79.3831
580 Yonge St | 43.6652 -79.3850
1910 Yonge St | 43.6978 -79.3970
2200 Yonge St | 43.7054 -79.3984
4100 Yonge St, North York | 43.7455 -79.4065
4841 Yonge St | 43.7618 -79.4105
5650 Yonge Street | 43.7815 -79.4165
5000 Yonge St | 43.7651 -79.4120
4000 Victoria Park Ave | 43.8000 -79.3350
3080 Yonge St | 43.7251 -79.4030
2901 Bayview Ave, North York ON | 43.7690 -79.3860
1929 Bayview Ave | 43.7198 -79.3780
299 Queen St W | 43.6503 -79.3903
505 University Ave | 43.6553 -79.3880
700 University Avenue | 43.6588 -79.3908
522 University Ave | 43.6549 -79.3893
480 University Ave., 15th floor | 43.6545 -79.3892
250 University Ave | 43.6507 -79.3872
483 Queen St W | 43.6484 -79.3973
722 College St | 43.6548 -79.4188
608 College Street | 43.6553 -79.4142
239 College St | 43.6581 -79.3983
101 College St, Toronto | 43.6601 -79.3884
1132 Dundas St W | 43.6493 -79.4195
2340 Dundas St. West | 43.6562 -79.4525
317 Dundas West | 43.6536 -79.3925
1424 Dundas St W | 43.6499 -79.4320
735 Queen St E | 43.6591 -79.3485
1651 Queen St E | 43.6666 -79.3145
56 Queen Street E | 43.6536 -79.3757
1485 Queen St W | 43.6402 -79.4387
1605 Queen St. W. | 43.6398 -79.4440
600 Sherbourne St | 43.6712 -79.3767
160 Wellesley St E | 43.6680 -79.3745
439 Sherbourne St | 43.6664 -79.3750
519 Church Street | 43.6667 -79.3812
467 Church St | 43.6650 -79.3805
66 Gerrard St E | 43.6594 -79.3795
144 Front St W | 43.6451 -79.3845
49 Wellington St E | 43.6484 -79.3742
70 The Esplanade | 43.6466 -79.3738
207 Queens Quay West | 43.6389 -79.3803
1 Harbour Square | 43.6409 -79.3765
235 Queens Quay W. | 43.6388 -79.3822
585 Queens Quay W | 43.6372 -79.3975
2 Queen St E | 43.6526 -79.3788
21 Avenue Rd, Toronto | 43.6716 -79.3950
1717 Avenue Road | 43.7290 -79.4185
1 Eglinton Ave E | 43.7070 -79.3978
90 Eglinton Ave W | 43.7060 -79.4010
2455 Eglinton Ave E | 43.7325 -79.2640
1880 Eglinton Ave E, Scarborough | 43.7253 -79.2990
1251 Yonge St | 43.6830 -79.3920
770 Don Mills Rd. | 43.7165 -79.3385
1090 Don Mills Rd | 43.7345 -79.3445
900 Don Mills Rd, Toronto | 43.7235 -79.3410
3495 Lawrence Ave E | 43.7595 -79.2285
3030 Lawrence Avenue East | 43.7563 -79.2490
4700 Keele St | 43.7735 -79.5019
1 York Gate Blvd | 43.7583 -79.5195
1995 Finch Ave W | 43.7568 -79.5165
3200 Dufferin St | 43.7190 -79.4560
1430 Yonge Street | 43.6875 -79.3945
400 Kipling Ave, Etobicoke | 43.6015 -79.5175
3250 Bloor St W | 43.6455 -79.5215
3300 Bloor St W, Etobicoke | 43.6450 -79.5230
2950 Bloor St W | 43.6477 -79.5095
2223 Bloor St W | 43.6508 -79.4765
900 Dixon Rd, Etobicoke | 43.6870 -79.5960
350 Danforth Ave | 43.6774 -79.3525
742 Dovercourt Rd | 43.6595 -79.4285
2000 Danforth Ave | 43.6860 -79.3145
1 Bridgepoint Dr | 43.6668 -79.3547
40 Orchard View Blvd | 43.7068 -79.4003
1 Carlton St | 43.6613 -79.3828
60 Carlton St | 43.6618 -79.3802`,
  calgary: `
700 2 St SW | 51.0473 -114.0680
240 4 Ave SW | 51.0496 -114.0678
125 9 Ave SE | 51.0446 -114.0615
118 8 Ave SW | 51.0458 -114.0648
150 9th Avenue SW | 51.0446 -114.0655
222 3 Ave SW, Calgary, AB | 51.0507 -114.0670
255 5 Ave SW | 51.0484 -114.0675
425 1 St SW | 51.0490 -114.0655
400 3 Ave SW | 51.0505 -114.0712
Suite 1600, 421 7 Ave SW | 51.0468 -114.0712
585 8 Ave SW | 51.0459 -114.0745
635 8 Ave SW | 51.0459 -114.0755
140 10 Ave SE | 51.0435 -114.0610
1600 90 Ave SW | 50.9725 -114.0985
308 17 Ave SW | 51.0378 -114.0685
534 17 Ave SW | 51.0378 -114.0740
618 17th Ave SW, Calgary, AB T2S 0B4 | 51.0378 -114.0755
1006 17 Ave SW | 51.0378 -114.0850
2224 4 St SW | 51.0335 -114.0717
2207 4 St. SW | 51.0337 -114.0717
2500 4 St SW | 51.0308 -114.0717
1126 Kensington Rd NW | 51.0525 -114.0885
1111 Kensington Road NW | 51.0525 -114.0880
314 10 St NW | 51.0545 -114.0855
1414 9 Ave SE | 51.0405 -114.0290
1220 9 Avenue SE | 51.0410 -114.0320
1001 9 Ave SE | 51.0415 -114.0365
219 16 Ave NE | 51.0670 -114.0595
908 Centre St N | 51.0600 -114.0625
1601 Centre St N | 51.0670 -114.0626
2015 4 St SW | 51.0355 -114.0717
110 11 Ave SW | 51.0428 -114.0642
1213 1 St SW | 51.0413 -114.0653
2003 14 St NW | 51.0705 -114.0950
1919 Southland Dr SW | 50.9625 -114.1050
9631 Macleod Trail SW | 50.9672 -114.0720
8330 Macleod Trail SE | 50.9790 -114.0710
5211 Macleod Tr SW | 51.0075 -114.0690
3320 20 Ave NE | 51.0695 -113.9875
3800 Memorial Dr NE | 51.0525 -113.9780
3545 32 Ave NE | 51.0815 -113.9840
1110 Gladstone Rd NW | 51.0545 -114.0865
2 St and 17 Ave SW | 51.0378 -114.0685
5005 Dalhousie Dr NW | 51.1045 -114.1580
1440 52 St NE | 51.0645 -113.9580
6415 Bowness Rd NW | 51.0880 -114.1850
3625 Shaganappi Tr NW | 51.0847 -114.1553
4625 Varsity Dr NW | 51.0935 -114.1490
3709 26 Ave NE | 51.0760 -113.9820
1935 37 St SW | 51.0360 -114.1405
2939 Richmond Rd SW | 51.0300 -114.1250
3504 19 St SW | 51.0230 -114.1080
2020 33 Ave SW | 51.0233 -114.1095
4307 130 Ave SE | 50.9330 -113.9680
202 61 Ave SW | 50.9985 -114.0690
7110 Macleod Trail SE | 50.9895 -114.0710
10 Aspen Stone Blvd SW | 51.0395 -114.2085
1330 15 Ave SW | 51.0395 -114.0940
1509 Centre St SW | 51.0390 -114.0632
320 17 Ave SW, Unit 2 | 51.0378 -114.0690`,
} as const;
