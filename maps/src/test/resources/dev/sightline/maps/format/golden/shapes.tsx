<?xml version="1.0" encoding="UTF-8"?>
<tileset name="shapes" tilewidth="10" tileheight="10" tilecount="3" columns="3">
 <tile id="0"><objectgroup><object id="1" x="0" y="0" width="10" height="10"/></objectgroup></tile>
 <tile id="1"><objectgroup><object id="1" x="1" y="2" width="3" height="4"/></objectgroup></tile>
</tileset>
