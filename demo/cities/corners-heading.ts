/** What stands above the file of street corners, as the terms of those who publish them want it. */
export const cornersHeading = [
  '# Street corners of Toronto and Calgary: city, street, cross street, latitude, longitude. "#100" instead of a cross street',
  '# is house number 100, nothing is another point of the street. Some 10 to 40 m from the middle of the crossing.',
  '# Contains information licensed under the Open Government Licence – Toronto (stops of the TTC).',
  '# Contains information licensed under the Open Calgary Terms of Use (stops of Calgary Transit, traffic signals).',
].join('\n');
